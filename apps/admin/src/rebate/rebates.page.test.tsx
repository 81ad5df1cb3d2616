import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  listRebates,
  rebateMargins,
  reportRebates,
} from '@jinli/contract/rebate/rebate.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { member, put, useFakeServer } from '../../test/back-office.tsx'
import { choose, figures, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const cost = {
  players: 12,
  stake: 500_000n,
  accrued: 1_500n,
  claimed: 1_000n,
  pending: 500n,
}
const venue = { venue: 'obgdy', venue_name: '电游馆', category: 'electron' as const }
const week = {
  since: '2026-11-19',
  until: '2026-11-25',
  sums: { ...cost, players: 10 },
}

describe('what rebates cost', () => {
  it('stands in sums and by day, venue and category, each with the way to its lines', async () => {
    const day = { day: '2026-11-20', ...venue, ...cost }
    desk.server.on(reportRebates, { ...pageOf(reportRebates, day), ...week })
    openPage('rebates')
    expect(await tableRows('2026-11-19 至 2026-11-25 的返水')).toEqual([
      {
        投注日: '2026-11-20',
        '场馆 / 类别': '电游馆 电子',
        会员数: '12',
        有效流水: '5,000.00',
        返水成本: '15.00',
        已领取: '10.00',
        未领取: '5.00',
        操作: '明细',
      },
    ])
    expect(figures()).toEqual({
      返水成本: '15.00',
      已领取: '10.00',
      未领取: '5.00',
      有效流水: '5,000.00',
      会员数: '10',
    })
    const link = screen.getByRole('link', { name: '明细 2026-11-20 电游馆' })
    expect(link.getAttribute('href')).toBe(
      '#/rebate-lines?since=2026-11-20&until=2026-11-20&venue=obgdy&category=electron',
    )
  })

  it('is asked for other days and for one venue', async () => {
    desk.server.on(reportRebates, { ...pageOf(reportRebates), ...week })
    const { user } = openPage('rebates')
    expect(await screen.findByText('2026-11-19 至 2026-11-25 没有返水')).toBeTruthy()
    put(screen.getByLabelText('投注日从'), '2026-11-01')
    // D-13: venues are chosen by name; a choice acts at once, with what is typed beside it.
    await choose(user, screen.getByLabelText('场馆'), '锦鲤电游 obgdy')
    await waitFor(() =>
      expect(desk.server.requests(reportRebates).at(-1)?.fields).toMatchObject({
        since: '2026-11-01',
        venue: 'obgdy',
      }),
    )
  })
})

describe('the lines of the rebates', () => {
  const claimedRow = sampleRow(listRebates, {
    id: '1',
    day: '2026-11-20',
    username: 'anna',
    level: 3,
    ...venue,
    stake: 500_000n,
    change: 120_000n,
    rate: 300_000n,
    amount: 360n,
    status: 'claimed',
    claim_no: 'F77',
  })
  const correctedRow = {
    ...claimedRow,
    id: '2',
    change: -20_000n,
    amount: -60n,
    status: 'pending' as const,
    claimed_at: null,
    claim_no: '',
  }

  it('say for what, at which rate, and in which claim', async () => {
    desk.server.on(listRebates, pageOf(listRebates, claimedRow, correctedRow))
    openPage('rebate-lines')
    const [first, second] = await tableRows('返水明细')
    expect(first).toMatchObject({
      投注日: '2026-11-20',
      '会员 / 等级': 'anna VIP3',
      '场馆 / 类别': '电游馆 电子',
      当日有效流水: '5,000.00',
      本次变化: '+1,200.00',
      比例: '0.3%',
      返水: '+3.60',
      状态: '已领取',
      领取: expect.stringMatching(/^2026-11-20 .* F77$/),
    })
    expect(second).toMatchObject({
      本次变化: '−200.00',
      返水: '−0.60',
      状态: '未领取',
      领取: '—',
    })
  })

  it('are filtered by the address that a sum leads to', async () => {
    desk.server.on(listRebates, pageOf(listRebates))
    openPage('rebate-lines?since=2026-11-20&until=2026-11-20&venue=obgdy&category=electron')
    expect(await screen.findByText('没有符合条件的返水')).toBeTruthy()
    expect(desk.server.requests(listRebates)[0]?.fields).toMatchObject({
      since: '2026-11-20',
      until: '2026-11-20',
      venue: 'obgdy',
      category: 'electron',
    })
  })

  it('are a file for who may take it', async () => {
    desk.server.on(listRebates, pageOf(listRebates))
    desk.server.on(staffMe, member(['rebate.view']))
    openPage('rebate-lines')
    expect(await screen.findByText('没有符合条件的返水')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull()
  })
})

// R-REBATE-26
describe('V-1: what each game leaves the house', () => {
  const level = (nth: number, rebate: bigint, total: bigint | null) => ({
    level: nth,
    rebate,
    gifts: 5_555n,
    total,
  })
  const dice = sampleRow(rebateMargins, {
    venue: 'ae',
    venue_name: '莲池电子',
    game: 'dice',
    game_name: '骰子',
    category: 'electron',
    own_rates: true,
    standing: 'paid',
    most: 99_000_000n,
    levels: [level(0, 0n, 99_005_555n), level(1, 500_000n, 99_505_555n)],
  })
  const over = {
    ...dice,
    game: 'over',
    game_name: '超限',
    own_rates: false,
    standing: 'over' as const,
    levels: [level(0, 1_000_000n, 100_005_555n)],
  }
  const silent = {
    ...dice,
    game: 'silent',
    standing: 'unknown' as const,
    most: null,
    levels: [level(0, 0n, null)],
  }

  it('stands by game, at the level that leaves least, with why a game pays no rebate', async () => {
    desk.server.on(rebateMargins, pageOf(rebateMargins, dice, over, silent))
    openPage('rebate-margins')
    const [first, second, third] = await tableRows('返水与庄家优势')
    expect(first).toEqual({
      '游戏 / 场馆': '骰子 莲池电子 ae/dice',
      最优返还: '99%',
      最低优势: 'VIP1',
      返水: '0.5% 单独比例',
      礼金: '0.005555%',
      合计: '99.505555%',
      庄家优势: '0.494445%',
      返水状态: '正常返水',
    })
    expect(second).toMatchObject({
      返水: '1% 电子比例',
      庄家优势: '-0.005555%',
      返水状态: '暂停：所得达到投注额',
    })
    expect(third).toMatchObject({
      最优返还: '—',
      庄家优势: '—',
      返水状态: '暂停：返还率未知',
    })
  })

  it('opens to all levels of a game', async () => {
    desk.server.on(rebateMargins, pageOf(rebateMargins, dice))
    const { user } = openPage('rebate-margins')
    await user.click(await screen.findByText('骰子'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('VIP0')).toBeTruthy()
    expect(within(dialog).getByText('99.005555%')).toBeTruthy()
    expect(within(dialog).getByText('0.494445%')).toBeTruthy()
  })

  it('has an empty state', async () => {
    desk.server.on(rebateMargins, pageOf(rebateMargins))
    openPage('rebate-margins')
    expect(await screen.findByText('没有符合条件的游戏')).toBeTruthy()
  })
})
