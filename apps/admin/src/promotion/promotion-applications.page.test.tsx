import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const open = sampleRow(promotionReview.list, {
  order_flags: [],
  flag_reasons: [],
  id: '31',
  title: '周末续存礼',
  version: 4,
  username: 'anna',
  realname: '安娜',
  vip_level: 3,
  period: '2026-11-16',
  base: 80_000n,
  amount: 8_000n,
  turnover_times: 5,
  required: 0n,
  done: 0n,
  state: 'open',
  claim: null,
  decided_by: '',
  decided_at: null,
  given_up_at: null,
  reason: '',
})
const paidRow = {
  ...open,
  id: '30',
  username: 'bert',
  period: '',
  state: 'approved' as const,
  required: 40_000n,
  done: 10_000n,
  decided_by: '王五',
  decided_at: open.created_at,
}
const detail = (row = open) => ({
  ...sample(promotionReview.read.output),
  ...row,
  words: ['本周存款满500元，赠送10%'],
  conditions: [{ label: '本周存款', met: true, detail: '800.00' }],
  refusal: '',
})
beforeEach(() => {
  const { server } = desk
  server.samplesReads = true
  server.on(promotionReview.list, pageOf(promotionReview.list, open, paidRow))
  server.on(promotionReview.read, ({ fields }) =>
    detail(fields.id === '30' ? paidRow : open),
  )
  server.on(promotionReview.claim, open)
  server.on(promotionReview.release, open)
})

async function openOrder(username: string) {
  const { user } = openPage('promotion-applications')
  await user.click(await screen.findByText(username))
  return user
}

// R-PROMO-45
describe('the applications for promotions', () => {
  it('say who asks for what, on what ground, and what turnover it takes', async () => {
    openPage('promotion-applications')
    const [first, second] = await tableRows()
    expect(first).toMatchObject({
      会员: 'anna 安娜',
      活动: '周末续存礼 第4版 · 2026-11-16 · VIP3',
      彩金: '80.00 依据 800.00',
      状态: '待审核',
      流水: '400.00',
    })
    expect(second).toMatchObject({
      活动: '周末续存礼 第4版 · 仅一次 · VIP3',
      状态: '已通过',
      流水: '400.00 流水 100.00 / 400.00',
      '处理人 / 时间': expect.stringMatching(/^王五 2026-11-20/),
    })
  })

  it('an open one is claimed, with the terms of its moment and how the player stands now', async () => {
    await openOrder('anna')
    expect(await screen.findByText('本周存款满500元，赠送10%')).toBeTruthy()
    expect(screen.getByText('现在的资格')).toBeTruthy()
    expect(screen.getByText('通过后发放的彩金')).toBeTruthy()
    await waitFor(() =>
      expect(desk.server.request(promotionReview.claim).fields).toEqual({ id: '31' }),
    )
  })

  it('one that would be refused says so before anybody presses', async () => {
    desk.server.on(promotionReview.read, { ...detail(), refusal: '预算已用完' })
    await openOrder('anna')
    expect(await screen.findByText('现在通过会被拒绝：预算已用完')).toBeTruthy()
  })

  it('one that is decided is only read', async () => {
    await openOrder('bert')
    expect(await screen.findByText('本周存款满500元，赠送10%')).toBeTruthy()
    expect(screen.getByText('审核通过')).toBeTruthy()
    expect(screen.queryByText('现在的资格')).toBeNull()
    expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull()
    expect(desk.server.requests(promotionReview.claim)).toEqual([])
  })

  it('one is paid in figures, and a limit that was set meanwhile keeps it open', async () => {
    desk.server.on(approvePromotionApplication, refuse('play-limit.excluded'))
    const user = await openOrder('anna')
    await user.click(await screen.findByRole('button', { name: /^通过/ }))
    const form = await dialog('通过 anna 的「周末续存礼」')
    expect(
      form.getByText('会员 anna 中心钱包 +80.00，并要求有效流水 400.00；申请变为已通过'),
    ).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认通过' }))
    await waitFor(() =>
      expect(desk.server.requests(approvePromotionApplication)).toHaveLength(1),
    )
    expect(form.getByRole('button', { name: '确认通过' })).toBeTruthy()
  })
})

// R-PROMO-48
describe('an application of which a colleague has hold', () => {
  const claim = { by: '李四', until: new Date(Date.now() + 3_600_000), mine: false }
  beforeEach(() => {
    const claimedRow = { ...open, claim }
    desk.server.on(promotionReview.list, pageOf(promotionReview.list, claimedRow))
    desk.server.on(promotionReview.read, detail(claimedRow))
  })

  it('is taken over for a reason', async () => {
    desk.server.on(promotionReview.takeOver, open)
    const user = await openOrder('anna')
    await user.click(await screen.findByRole('button', { name: '接管' }))
    const form = await dialog('接管 anna 的「周末续存礼」')
    await user.click(form.getByRole('button', { name: '员工已离开' }))
    await user.click(form.getByRole('button', { name: '确认接管' }))
    expect(await screen.findByText(/^已接管/)).toBeTruthy()
    expect(desk.server.request(promotionReview.takeOver).fields).toEqual({
      id: '31',
      reason: '员工已离开',
    })
  })

  it('is left alone by who may not take over', async () => {
    desk.server.on(staffMe, member(['promotion.view', 'promotion.decide']))
    await openOrder('anna')
    expect(await screen.findByText(/^由 李四 处理中，/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '接管' })).toBeNull()
  })
})

// R-PROMO-47
describe('the queue of applications', () => {
  it('hands out the next one', async () => {
    desk.server.on(promotionReview.claimNext, null)
    const { user } = openPage('promotion-applications')
    await user.click(await screen.findByRole('button', { name: /取下一单/ }))
    expect(await screen.findByText('没有可取的优惠申请')).toBeTruthy()
  })

  it('is asked for one promotion by its number, and for a player', async () => {
    const { user } = openPage('promotion-applications?promotion=7&state=granted')
    await tableRows()
    const fields = () =>
      desk.server
        .requests(promotionReview.list)
        .filter((request) => request.fields.state)
        .at(-1)?.fields
    expect(fields()).toMatchObject({ promotion: '7', state: 'granted' })
    const search = screen.getByRole('textbox', { name: '用户名' })
    await fill(user, search, 'anna')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(fields()).toMatchObject({ search: 'anna', promotion: '7' }))
  })
})
