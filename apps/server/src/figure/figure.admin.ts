import { entryTitles } from '@jinli/contract/concept/concepts'
import {
  exportFinance,
  exportLiabilities,
  type FinanceGroup,
  listPostings,
  overview,
  reportFinance,
  reportLiabilities,
} from '@jinli/contract/figure/figure.admin'
import { type DepositMethod, depositMethodLabels } from '@jinli/contract/vocabulary'
import { dayWords, exportList } from '../export-job/export-list.ts'
import { startReport } from '../export-job/start-report.ts'
import { handle } from '../http/handle.ts'
import { keysetPage, toStaffPage } from '../platform/keyset-page.ts'
import { figuresCompleteAt } from './figure.store.ts'
import {
  type FinanceRow,
  financeListing,
  financeRow,
  liabilityListing,
  liabilityRow,
  sumsOf,
} from './figure-report.store.ts'
import { readOverview } from './overview.ts'
import { postingSum, postingsOf } from './posting.store.ts'
import { financeColumns, liabilityColumns } from './report-columns.ts'
import { periodBefore, periodOf, toDays } from './report-period.ts'

const titles: Readonly<Record<string, string>> = entryTitles

/** Returns the label of a row's key: venues have their name from the database. */
function labelOf(group: FinanceGroup, { key, name }: FinanceRow): string {
  if (group === 'reward') return titles[key] ?? key
  if (group === 'promotion') return titles[key] ?? name
  if (group === 'method') return depositMethodLabels[key as DepositMethod] ?? key
  return name
}

const labelledRow = (group: FinanceGroup) => (row: FinanceRow) => {
  const { name: _, ...rest } = row
  return { ...rest, label: labelOf(group, row) }
}

/** The days of a report in words. */
function reportDayWords({ since, until }: { since: string; until: string }) {
  const isUsual = since === '' && until === ''
  return isUsual ? ([['日期', '最近七天']] as const) : dayWords({ since, until })
}

const groupLabels = {
  day: '按日',
  method: '按方式',
  venue: '按场馆',
  reward: '按奖励',
  promotion: '按活动',
}

export const financeExport = exportList(exportFinance, {
  list: 'finance',
  title: '财务报表',
  personal: false,
  words: (filter) => [['分组', groupLabels[filter.group]], ...reportDayWords(filter)],
  rows: async (_db, { group, ...filter }, now) => ({
    shape: financeRow,
    listing: financeListing(group, periodOf(filter, now)),
    columns: financeColumns((row) => labelOf(group, row)),
  }),
})

export const liabilityExport = exportList(exportLiabilities, {
  list: 'liability',
  title: '负债报表',
  personal: false,
  words: reportDayWords,
  rows: async (_db, filter, now) => {
    const { since, until } = toDays(periodOf(filter, now))
    return {
      shape: liabilityRow,
      listing: liabilityListing(since, until),
      columns: liabilityColumns,
    }
  },
})

export const figureAdminRoutes = [
  handle(overview, ({ app }) => readOverview(app)),

  handle(reportFinance, async ({ app, input }) => {
    const { pool } = app
    const period = periodOf(input, app.clock.now())
    const past = periodBefore(period)
    const [page, sums, pastSums, complete_at] = await Promise.all([
      keysetPage(pool, financeRow, financeListing(input.group, period), input),
      sumsOf(pool, period),
      sumsOf(pool, past),
      figuresCompleteAt(pool),
    ])
    return {
      ...toStaffPage(page, labelledRow(input.group)),
      ...toDays(period),
      sums,
      before: { ...toDays(past), sums: pastSums },
      complete_at,
    }
  }),

  handle(exportFinance, (request) => startReport(request, financeExport)),

  handle(reportLiabilities, async ({ app, input }) => {
    const { since, until } = toDays(periodOf(input, app.clock.now()))
    const [page, complete_at] = await Promise.all([
      keysetPage(app.pool, liabilityRow, liabilityListing(since, until), input),
      figuresCompleteAt(app.pool),
    ])
    return { ...toStaffPage(page, (row) => row), since, until, complete_at }
  }),

  handle(exportLiabilities, (request) => startReport(request, liabilityExport)),

  handle(listPostings, async ({ app, input }) => {
    const { figure, method } = input
    const period = periodOf(input, app.clock.now())
    const filter = { figure, method, period }
    const [page, sum] = await Promise.all([
      postingsOf(app.pool, filter, input),
      postingSum(app.pool, filter),
    ])
    const withTitle = toStaffPage(page, (row) => ({
      ...row,
      title: titles[row.kind] ?? row.kind,
    }))
    return { ...withTitle, ...toDays(period), sum }
  }),
]
