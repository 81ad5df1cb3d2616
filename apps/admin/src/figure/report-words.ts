import type { readReport } from '@jinli/contract/figure/analysis.admin'
import type { ReportColumn, ReportName } from '@jinli/contract/figure/report-table'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'

export type Report = Output<typeof readReport>
export type ReportRow = Report['data'][number]
export type Cell = Report['sums'][number]

function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}分${seconds % 60}秒`
  return `${Math.floor(minutes / 60)}小时${minutes % 60}分`
}

/** Formats a value of a column; without one, a dash. */
export function cellText(
  { kind }: Pick<ReportColumn, 'kind'>,
  { amount, number }: Cell,
): string {
  if (amount !== null) return formatYuan(amount)
  if (number === null) return '—'
  if (kind === 'percent') return `${formatYuan(BigInt(number))}%`
  return kind === 'seconds' ? secondsText(number) : number.toLocaleString('en-US')
}

/** Returns a value as a whole number, for the length of a bar. */
export function valueOf({ amount, number }: Cell): bigint {
  return amount ?? BigInt(number ?? 0)
}

/** Returns the page of the rows that a row is made of; undefined if there is none. */
export function rowPath(
  report: ReportName,
  { key }: ReportRow,
  { since, until }: Pick<Report, 'since' | 'until'>,
): string | undefined {
  const days = `since=${since}&until=${until}`
  const text = encodeURIComponent(key)
  const [venue = ''] = key.split('/')
  const paths: Partial<Readonly<Record<ReportName, string>>> = {
    venue: `/bets?status=settled&venue=${text}&${days}`,
    game: `/bets?status=settled&venue=${encodeURIComponent(venue)}&${days}`,
    staff: `/audit?username=${text}&${days}`,
  }
  return paths[report]
}
