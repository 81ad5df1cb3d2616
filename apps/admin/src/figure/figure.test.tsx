import { listPostings, overview, reportFinance } from '@jinli/contract/figure/figure.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { figures, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})

type Day = Output<typeof overview>['days'][number]
const base = sample(overview.output)
const [anyDay] = base.days as [Day]
const none = Object.fromEntries(
  Object.entries(anyDay.total).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? 0n : 0,
  ]),
) as Day['total']

function dayOf(day: string, deposits: bigint, hour: number): Day {
  const sums = { ...none, deposits, net: deposits }
  return { day, total: sums, so_far: { ...none }, hours: [{ hour, ...sums }] }
}

const days = [
  dayOf('2026-11-27', 120_000n, 9),
  dayOf('2026-11-26', -5_000n, 3),
  dayOf('2026-11-20', 0n, 0),
]

it('R-ADMIN-285: the overview shows three days, each figure with a way to its rows, and one of them by hour', async () => {
  desk.server.on(overview, { ...base, days })
  const { user } = openPage('overview')
  expect(await screen.findByRole('heading', { name: '今天' })).toBeTruthy()
  const rows = await tableRows('今日数字')
  expect(rows.find((row) => row.指标 === '存款')).toEqual({
    指标: '存款',
    今天: '1,200.00',
    昨天此时: '0.00',
    上周同日此时: '0.00',
    昨天全天: '-50.00',
    上周同日全天: '0.00',
  })
  const links = screen.getAllByRole('link', { name: '1,200.00' })
  expect(links[0]?.getAttribute('href')).toBe(
    '#/postings?figure=deposit&since=2026-11-27&until=2026-11-27',
  )
  const chart = screen.getByRole('img', { name: '存款，按小时' })
  const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))
  // 1,200.00 of a range from −50.00 to 1,200.00.
  expect(bars.filter((height) => height !== '0')).toEqual(['153'])
  await user.click(screen.getByText('各小时数字'))
  const hours = await tableRows('存款各小时')
  expect(hours[9]).toEqual({
    小时: '9时',
    '2026-11-27': '1,200.00',
    '2026-11-26': '—',
    '2026-11-20': '—',
  })
})

it('R-ADMIN-285: before the first run the overview says that it has no figures yet, and lists empty work', async () => {
  const empty = { work: [], alarms: [], venues: [] }
  desk.server.on(overview, { ...base, ...empty, complete_at: null, days })
  openPage('overview')
  expect(await screen.findByText('数字还没有汇总，请稍候')).toBeTruthy()
  for (const text of ['没有待办', '没有告警', '还没有接入场馆'])
    expect(screen.getByText(text)).toBeTruthy()
})

it('R-ADMIN-286: the report shows the period beside the one before, and each row opens what it is made of', async () => {
  const row = { ...none, key: 'bank', label: '银行转账', deposits: 120_000n }
  const period = { since: '2026-11-21', until: '2026-11-27', sums: { ...none } }
  desk.server.on(reportFinance, {
    ...pageOf(reportFinance, row),
    ...period,
    before: { since: '2026-11-14', until: '2026-11-20', sums: none },
    complete_at: null,
  })
  openPage('finance?group=method&since=2026-11-21&until=2026-11-27')
  const table = await screen.findByRole('table', { name: /的财务报表$/ })
  expect(within(table).getByRole('link', { name: '银行转账' }).getAttribute('href')).toBe(
    '#/postings?figure=deposit&method=bank&since=2026-11-21&until=2026-11-27',
  )
  const [current, before] = await tableRows('本期与上期')
  expect(current?.合计).toBe('本期 2026-11-21 至 2026-11-27')
  expect(before?.合计).toBe('上期 2026-11-14 至 2026-11-20')
  expect(desk.server.request(reportFinance).fields).toMatchObject({ group: 'method' })
  expect(screen.getByRole('button', { name: '导出' })).toBeTruthy()
})

it('R-ADMIN-286: postings show their sum from the ledger', async () => {
  desk.server.on(listPostings, {
    ...pageOf(listPostings),
    since: '2026-11-21',
    until: '2026-11-27',
    sum: 30_000n,
  })
  openPage('postings')
  expect(await screen.findByText('2026-11-21 至 2026-11-27 没有分录')).toBeTruthy()
  expect(figures()).toEqual({ 合计: '300.00' })
})
