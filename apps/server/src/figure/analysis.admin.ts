import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import { exportReport, readReport } from '@jinli/contract/figure/analysis.admin'
import {
  type ReportColumn,
  type ReportName,
  reportTables,
} from '@jinli/contract/figure/report-table'
import { yuanText } from '@jinli/money/money'
import sql from 'sql-template-tag'
import type { Cell, Column } from '../export-job/csv.ts'
import { dayWords, exportList } from '../export-job/export-list.ts'
import { startReport } from '../export-job/start-report.ts'
import { handle } from '../http/handle.ts'
import { row, rows } from '../platform/db.ts'
import { keysetPage, toStaffPage } from '../platform/keyset-page.ts'
import type { RowOf, Shape } from '../platform/row-shape.ts'
import {
  type ReportRow,
  reportListing,
  reportShape,
  reportSums,
  reportText,
} from './analysis.store.ts'
import { figuresCompleteAt } from './figure.store.ts'
import type { Period } from './figure-report.store.ts'
import { comparisonOf, periodOf, toDays } from './report-period.ts'

const labelOf = (report: ReportName, { label }: ReportRow) =>
  report === 'turnover' ? turnoverSourceLabel(label) : label

/** The values of a row by the columns of its report. */
function cellsOf(report: ReportName, values: ReportRow | null) {
  return reportTables[report].columns.map(({ name }) => {
    const value = values?.[name] ?? null
    return {
      amount: typeof value === 'bigint' ? value : null,
      number: typeof value === 'number' ? value : null,
    }
  })
}

function cellText(column: ReportColumn, value: ReportRow[string]): Cell {
  if (column.kind !== 'percent' || typeof value !== 'number') return value ?? null
  return `${yuanText(BigInt(value))}%`
}

function exportColumns(report: ReportName): Column<RowOf<Shape>>[] {
  const { subject, columns } = reportTables[report]
  return [
    { title: subject, of: (each) => labelOf(report, each as ReportRow) },
    ...columns.map((column: ReportColumn) => ({
      title: column.kind === 'seconds' ? `${column.title}（秒）` : column.title,
      of: (each: RowOf<Shape>) =>
        cellText(column, (each as ReportRow)[column.name] ?? null),
    })),
  ]
}

export const analysisExport = exportList(exportReport, {
  list: 'report',
  title: '分析报表',
  personal: false,
  words: ({ report, ...filter }) => [
    ['报表', reportTables[report].label],
    ...(filter.since || filter.until
      ? dayWords(filter)
      : [['日期', `最近${reportTables[report].days}天`] as const]),
  ],
  rows: async (_db, { report, ...filter }, now) => ({
    shape: reportShape(report),
    listing: reportListing(report, periodOf(filter, now, reportTables[report].days)),
    columns: exportColumns(report),
  }),
})

export const analysisAdminRoutes = [
  handle(readReport, async ({ app: { pool, clock }, input }) => {
    const { report } = input
    const shape = reportShape(report)
    const period = periodOf(input, clock.now(), reportTables[report].days)
    const past = comparisonOf(period, input.compare)
    const sumsOf = async (each: Period) =>
      cellsOf(
        report,
        (await row(pool, shape, reportSums(report, each))) as ReportRow | null,
      )
    const [page, sums, pastSums, complete_at] = await Promise.all([
      keysetPage(pool, shape, reportListing(report, period), input),
      sumsOf(period),
      sumsOf(past),
      figuresCompleteAt(pool),
    ])
    const keys = page.rows.map((each) => String(each.key))
    const { columns, table, where } = reportListing(report, past, keys)
    const others = (await rows(
      pool,
      shape,
      sql`SELECT ${columns} FROM ${table} r WHERE ${where}`,
      'anew',
    )) as ReportRow[]
    const pastRows = new Map(others.map((each) => [each.key, each]))
    return {
      ...toStaffPage(page as typeof page & { rows: ReportRow[] }, (each) => {
        const other = pastRows.get(each.key)
        return {
          key: each.key,
          label: labelOf(report, each),
          cells: cellsOf(report, each),
          before: other ? cellsOf(report, other) : null,
        }
      }),
      ...toDays(period),
      sums,
      before: { ...toDays(past), sums: pastSums },
      complete_at,
      query: reportText(report, period),
    }
  }),

  handle(exportReport, (request) => startReport(request, analysisExport)),
]
