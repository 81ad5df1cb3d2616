import {
  dismissAbuseFlag,
  listAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const open = sampleRow(listAbuseFlags, {
  id: '5',
  username: 'anna',
  vip_level: 3,
  kind: 'shared_card',
  status: 'open',
  evidence: [
    { label: '卡号', value: '尾号 8821', about: '', subject: '' },
    { label: '关联会员', value: 'bert', about: 'player', subject: 'bert' },
    { label: '存款', value: 'D77', about: 'deposit', subject: 'D77' },
    { label: '取款', value: 'W77', about: 'withdrawal', subject: 'W77' },
  ],
})
const dismissedRow = {
  ...open,
  id: '4',
  status: 'dismissed' as const,
  evidence: [],
  dismissed_by: '李四',
  dismissed_at: open.found_at,
  reason: '误报',
}
beforeEach(() => desk.server.on(listAbuseFlags, pageOf(listAbuseFlags, open, dismissedRow)))
const dismiss = { name: '忽略 anna 的同卡多账号提示' }

// R-ABUSE-05
describe('the hints of abuse', () => {
  it('say what says so, and who dismissed them for which reason', async () => {
    openPage('abuse-flags')
    const [first, second] = await tableRows('风险提示')
    expect(first).toMatchObject({
      会员: 'anna VIP3',
      类型: '同卡多账号',
      证据: '卡号 尾号 8821 关联会员 bert 存款 D77 取款 W77',
      处理: '待核实',
      操作: '忽略',
    })
    expect(second).toMatchObject({
      处理: expect.stringMatching(/^李四 2026-11-20 .* 误报$/),
      操作: '',
    })
  })

  it.each([
    ['bert', '#/abuse-flags?status=&search=bert'],
    ['D77', '#/deposits/D77?state=&search=D77'],
    ['W77', '#/withdrawals/W77?state=&search=W77'],
  ])('open what they are about: %s', async (name, place) => {
    openPage('abuse-flags')
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(place)
  })

  it('are those that nobody has dismissed, unless others are asked for', async () => {
    openPage('abuse-flags')
    await tableRows('风险提示')
    expect(desk.server.requests(listAbuseFlags)[0]?.fields).toMatchObject({
      status: 'open',
    })
  })

  // R-ABUSE-06
  it('are dismissed for a reason, and gone from the list', async () => {
    desk.server.on(dismissAbuseFlag, dismissedRow)
    const { user } = openPage('abuse-flags')
    await user.click(await screen.findByRole('button', dismiss))
    const form = await dialog(dismiss.name)
    expect(form.getByText('尾号 8821')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '家人共用，已核实' }))
    desk.server.on(listAbuseFlags, pageOf(listAbuseFlags))
    await user.click(form.getByRole('button', { name: '确认忽略' }))
    expect(await screen.findByText('没有待核实的风险提示')).toBeTruthy()
    expect(desk.server.request(dismissAbuseFlag).fields).toEqual({
      id: '5',
      reason: '家人共用，已核实',
    })
  })

  it('are only looked at by who may not dismiss', async () => {
    desk.server.on(staffMe, member(['risk.view']))
    openPage('abuse-flags')
    expect((await tableRows('风险提示'))[0]).not.toHaveProperty('操作')
  })
})
