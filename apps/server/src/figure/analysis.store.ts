import { type ReportName, reportTables } from '@jinli/contract/figure/report-table'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import { big, int, maybe, type Shape, text } from '../platform/row-shape.ts'
import type { Period } from './figure-report.store.ts'
import { peopleReports } from './people-report.store.ts'
import { gameReport, turnoverReport, venueReport } from './play-report.store.ts'
import type { ReportQuery } from './report-query.ts'

const queries: Readonly<Record<ReportName, ReportQuery>> = {
  venue: venueReport,
  game: gameReport,
  turnover: turnoverReport,
  ...peopleReports,
}

export type ReportRow = { key: string; label: string } & Record<
  string,
  bigint | number | string | null
>

/** Returns the shape of a report's rows. */
export function reportShape(report: ReportName): Shape {
  const { columns } = reportTables[report]
  const values = columns.map(({ name, kind }) => [
    name,
    maybe<bigint | number>(kind === 'money' ? big : int),
  ])
  return { key: text, label: text, ...Object.fromEntries(values) }
}

/** Returns the rows of a report, the largest main figure first; with keys, only those. */
export function reportListing(
  report: ReportName,
  period: Period,
  keys: readonly string[] | null = null,
): KeysetListing {
  const { columns, main } = reportTables[report]
  const names = columns.map(({ name }) => raw(`r.${name}`))
  return {
    columns: sql`r.key, r.label, ${join(names)}`,
    table: sql`(SELECT q.*, row_number() OVER (ORDER BY q.${raw(main)} NULLS FIRST, q.key DESC) AS id
      FROM (${queries[report](period, false)}) q)`,
    where: keys ? sql`r.key = ANY (${keys})` : sql`true`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

/** Returns the statement for the sums of a report. */
export function reportSums(report: ReportName, period: Period): Sql {
  return queries[report](period, true)
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
  const words = value instanceof Date ? value.toISOString() : String(value)
  return `'${words.replaceAll("'", "''")}'`
}

/** Returns the statement of a report's rows for a reader, with its values in place. */
export function reportText(report: ReportName, period: Period): string {
  const { strings, values } = queries[report](period, false)
  return strings
    .map((part, at) => (at === 0 ? part : `${literal(values[at - 1])}${part}`))
    .join('')
    .replaceAll(/\n {4,6}/g, '\n')
    .trim()
}
