import { uservip } from '@jinli/contract/vip/vip'
import { listVipMoves, vipDays } from '@jinli/contract/vip/vip.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const [sampledLevel] = sample(uservip.output)
if (!sampledLevel) throw new Error('no sample level')
const level = {
  ...sampledLevel,
  recharge: 100_000n,
  flow: 500_000n,
  keep: 0n,
  rise_gift: 800n,
  birthday_gift: 0n,
  gift_turnover: 1,
}
const day = { day: '2026-11-20', promoted: 2, demoted: 0, gifts: 3, gift_sum: 2_400n }

describe('the VIP levels', () => {
  it('stand as they are in force, with what the last days did to them', async () => {
    desk.server.on(uservip, [level, { ...level, keep: 9_000n, gift_turnover: 0 }])
    desk.server.on(vipDays, [day])
    openPage('vip')
    const [first, second] = await tableRows('VIP 等级')
    expect(first).toEqual({
      等级: 'VIP1',
      累计存款: '1,000.00',
      累计流水: '5,000.00',
      '保级流水（90天）': '不要求',
      晋级礼金: '8.00',
      生日礼金: '无',
      礼金流水: '1 倍',
    })
    expect(second).toMatchObject({ '保级流水（90天）': '90.00', 礼金流水: '不要求' })
    expect(await tableRows('VIP 每日升降')).toEqual([
      { 日期: '2026-11-20', 晋级: '2 人', 降级: '0', 礼金笔数: '3', 礼金成本: '24.00' },
    ])
    expect(screen.getByRole('link', { name: '2 人' }).getAttribute('href')).toBe(
      '#/vip-moves?cause=promoted&since=2026-11-20&until=2026-11-20',
    )
  })

  it('are shown when the days cannot be read, which are asked for again', async () => {
    desk.server.on(uservip, [level])
    desk.server.on(vipDays, refuse('http.fault'))
    const { user } = openPage('vip')
    expect(await tableRows('VIP 等级')).toHaveLength(1)
    expect(await screen.findByText('加载失败')).toBeTruthy()
    desk.server.on(vipDays, [])
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('没有记录')).toBeTruthy()
  })
})

describe('the steps of VIP levels', () => {
  const rise = sampleRow(listVipMoves, {
    id: '1',
    day: '2026-11-20',
    username: 'anna',
    cause: 'promoted',
    from_level: 2,
    to_level: 3,
    deposited: 500_000n,
    flow: 900_000n,
    kept_flow: null,
    gift: 800n,
    version: 4,
    order_flags: [
      { kind: 'case_shared_card', label: '个案：同卡多账号', weight: 2, case_id: '3' },
    ],
  })
  const fall = {
    ...rise,
    id: '2',
    cause: 'demoted' as const,
    from_level: 3,
    to_level: 2,
    kept_flow: 100n,
    gift: 0n,
    order_flags: [],
  }

  it('D-14: say what counted that day, and what was given', async () => {
    desk.server.on(listVipMoves, pageOf(listVipMoves, rise, fall))
    openPage('vip-moves')
    const [first, second] = await tableRows('VIP 升降')
    expect(first).toMatchObject({
      会员: 'anna 个案：同卡多账号',
      变动: '晋级',
      等级: 'VIP2 → VIP3',
      累计存款: '5,000.00',
      累计流水: '9,000.00',
      '90天流水': '—',
      晋级礼金: '8.00',
      等级表版本: '第 4 版',
    })
    expect(second).toMatchObject({
      变动: '降级',
      等级: 'VIP3 → VIP2',
      '90天流水': '1.00',
      晋级礼金: '—',
    })
  })

  it('say that none fits, once they are filtered', async () => {
    desk.server.on(listVipMoves, pageOf(listVipMoves))
    const { user } = openPage('vip-moves')
    expect(await screen.findByText('还没有升降')).toBeTruthy()
    await choose(user, screen.getByRole('combobox', { name: '变动' }), '降级')
    expect(await screen.findByText('没有符合条件的变动')).toBeTruthy()
    await waitFor(() =>
      expect(desk.server.requests(listVipMoves).at(-1)?.fields.cause).toBe('demoted'),
    )
  })
})
