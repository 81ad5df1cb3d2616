import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  listPromotions,
  listPromotionTypes,
  readPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import {
  promotionFileOf,
  promotionRowOf,
  promotionVersionOf,
} from '../../test/promotion-samples.ts'

const desk = useFakeServer()
const publishedVersion = promotionVersionOf({
  state: 'published',
  starts_at: new Date('2026-12-01T00:00:00Z'),
  ends_at: new Date('2026-12-31T16:00:00Z'),
})
beforeEach(() => {
  const runningRow = promotionRowOf({
    id: 8,
    title: '冬日礼',
    standing: 'live',
    published: publishedVersion,
    draft: null,
    promised: 0n,
  })
  desk.server.on(listPromotionTypes, [{ id: 2, name: '存款', place: 1 }])
  desk.server.on(listPromotions, pageOf(listPromotions, promotionRowOf(), runningRow))
  desk.server.on(readPromotion, promotionFileOf())
})

describe('the list of promotions', () => {
  it('says of each how it stands, when it runs, what it cost and what waits', async () => {
    openPage('promotions')
    const [draft, running] = await tableRows('优惠活动')
    expect(draft).toMatchObject({
      活动: '周末续存礼 存款',
      状态: '未发布',
      活动时间: '发布后立即，长期有效',
      成本: '390.00 预算 1,000.00，待审 240.00',
      申请: '待审 3 已发 5',
      草稿: expect.stringMatching(/^草稿 · 李四 2026-11-20/),
    })
    expect(running).toMatchObject({
      活动: '冬日礼 存款',
      状态: '进行中',
      活动时间: '2026-12-01 08:00:00 起，2027-01-01 00:00:00 止',
      成本: '390.00 预算 1,000.00',
      草稿: '—',
    })
  })

  it('is filtered by the types of the house', async () => {
    const { user } = openPage('promotions')
    await tableRows('优惠活动')
    await choose(user, screen.getByRole('combobox', { name: '类型' }), '存款')
    await waitFor(() =>
      expect(desk.server.requests(listPromotions).at(-1)?.fields).toMatchObject({
        type: '2',
      }),
    )
  })

  it('opens the editor of a row', async () => {
    const { user } = openPage('promotions')
    await user.click(await screen.findByText('周末续存礼'))
    expect(await dialog('优惠活动：周末续存礼')).toBeTruthy()
  })

  it('begins a new one for who may write', async () => {
    const { user } = openPage('promotions')
    await user.click(await screen.findByRole('button', { name: '新建活动' }))
    expect(await dialog('新建优惠活动')).toBeTruthy()
  })

  it('begins none for who may only look', async () => {
    desk.server.on(staffMe, member(['promotion.view']))
    openPage('promotions')
    await tableRows('优惠活动')
    expect(screen.queryByRole('button', { name: '新建活动' })).toBeNull()
  })
})
