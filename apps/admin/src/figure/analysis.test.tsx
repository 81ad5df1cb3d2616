import { readReport } from '@jinli/contract/figure/analysis.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'

const desk = useFakeServer()
type Cells = Output<typeof readReport>['sums']

const amount = (fen: bigint) => ({ amount: fen, number: null })
const number = (value: number | null) => ({ amount: null, number: value })
const cellsOf = (stake: bigint, payout: bigint): Cells => [
  number(2),
  number(1),
  amount(stake),
  amount(payout),
  amount(stake - payout),
  number(1500),
]

beforeEach(() => {
  desk.server.samplesReads = true
  const row = {
    key: 'pp',
    label: 'PP 电子',
    cells: cellsOf(2000n, 300n),
    before: cellsOf(500n, 900n),
  }
  desk.server.on(readReport, {
    ...pageOf(readReport, row),
    since: '2026-11-21',
    until: '2026-11-27',
    sums: cellsOf(2000n, 300n),
    before: { since: '2026-11-14', until: '2026-11-20', sums: cellsOf(500n, 900n) },
    complete_at: null,
    query: 'SELECT 1',
  })
})

it('R-ADMIN-316: a report has its chart, both periods, and a way to its rows', async () => {
  openPage('analysis')
  const link = await screen.findByRole('link', { name: 'PP 电子' })
  expect(link.getAttribute('href')).toContain('venue=pp&since=2026-11-21&until=2026-11-27')
  const [now, past] = await tableRows('本期与对比时段')
  expect(now).toMatchObject({ 平台输赢: '17.00', 实际返还率: '15.00%' })
  expect(past).toMatchObject({ 平台输赢: '-4.00' })
  expect(screen.getByRole('figure', { name: /平台输赢/ })).toBeTruthy()
})

it('R-ADMIN-321: a report says its definition and its query', async () => {
  const { user } = openPage('analysis')
  expect(await screen.findByText(/实际返还率 = 派彩 ÷ 投注/)).toBeTruthy()
  await user.click(screen.getByText('本表的查询语句'))
  expect(await screen.findByText('SELECT 1')).toBeTruthy()
})
