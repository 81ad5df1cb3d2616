import { type ReportName, reportTables } from '@jinli/contract/figure/report-table'
import sql, { type Sql } from 'sql-template-tag'
import { byNumber, type KeysetListing } from '../platform/keyset-page.ts'
import { big, int, maybe, type Shape, text } from '../platform/row-shape.ts'
import type { Period } from './figure-report.store.ts'
import { cohortReport, serviceReport, staffReport } from './people-report.store.ts'
import { gameReport, turnoverReport, venueReport } from './play-report.store.ts'
import type { ReportQuery } from './report-query.ts'

/** A report's statement, the columns of its rows in their order, and the one that orders the rows. */
type ReportSource = { statement: ReportQuery; values: Sql; main: Sql }

const play = sql`r.bets, r.players, r.stakes, r.payouts, r.ggr, r.rtp`
const sources: Readonly<Record<ReportName, ReportSource>> = {
  venue: { statement: venueReport, values: play, main: sql`q.ggr` },
  game: {
    statement: gameReport,
    values: sql`${play}, r.rtp_least, r.rtp_most, r.band_low, r.band_high`,
    main: sql`q.ggr`,
  },
  turnover: {
    statement: turnoverReport,
    values: sql`r.requirements, r.open, r.players, r.required, r.done, r.missing`,
    main: sql`q.missing`,
  },
  cohort: {
    statement: cohortReport,
    values: sql`r.sign_ups, r.depositors, r.deposits, r.withdrawals, r.net, r.per_head, r.next_day, r.week, r.month`,
    main: sql`q.net`,
  },
  staff: {
    statement: staffReport,
    values: sql`r.handled, r.approvals, r.rejections, r.rejection_share, r.deposits, r.withdrawals, r.touch, r.touch_most`,
    main: sql`q.handled`,
  },
  service: {
    statement: serviceReport,
    values: sql`r.answers, r.conversations, r.wait, r.wait_most, r.on_time, r.ends, r.resolution, r.ratings, r.good`,
    main: sql`q.answers`,
  },
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
  const { statement, values, main } = sources[report]
  return {
    columns: sql`r.key, r.label, ${values}`,
    table: sql`(SELECT q.*, row_number() OVER (ORDER BY ${main} NULLS FIRST, q.key DESC) AS id
      FROM (${statement(period, false)}) q)`,
    where: keys ? sql`r.key = ANY (${keys})` : sql`true`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

/** Returns the statement for the sums of a report. */
export function reportSums(report: ReportName, period: Period): Sql {
  return sources[report].statement(period, true)
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
  const words = value instanceof Date ? value.toISOString() : value
  if (typeof words !== 'string') return 'NULL'
  return `'${words.replaceAll("'", "''")}'`
}

/** Returns the statement of a report's rows for a reader, with its values in place. */
export function reportText(report: ReportName, period: Period): string {
  const { strings, values } = sources[report].statement(period, false)
  return strings
    .map((part, at) => (at === 0 ? part : `${literal(values[at - 1])}${part}`))
    .join('')
    .replaceAll(/\n {4,6}/g, '\n')
    .trim()
}
