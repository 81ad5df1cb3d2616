import type { ReactNode } from 'react'
import type { Page, Read } from '../api/read.ts'
import { FilterBar } from './filter-bar.tsx'
import { dayField } from './filter-field.ts'
import { type Columns, ListTable } from './list-table.tsx'
import { PageFrame } from './page-frame.tsx'
import { QueryResult } from './query-result.tsx'
import { type Total, Totals } from './totals.tsx'
import { type ListQuery, useList } from './use-list.ts'
import { venueField } from './venue-field.ts'

const fields = [dayField('since', '投注日从'), dayField('until', '到'), venueField] as const

type Report<R, S> = Page<R> & { since: string; until: string; sums: S }
type Props<R, S> = {
  call: Read<ListQuery<typeof fields>, Report<R, S>>
  everyMs: number
  title: string
  note: ReactNode
  totals: (sums: S) => readonly Total[]
  columns: Columns<R>
  rowKey: (row: R) => string
  /** The text for a period without rows. */
  empty: string
}

/** A report page: sums over all rows, then the rows, for the days on which bets were placed. */
export function ReportPage<R extends object, S>(props: Props<R, S>) {
  const { call, everyMs, title, note, totals, columns, rowKey, empty } = props
  const { query, filter, page, pagesize, sizes, go } = useList({
    call,
    fields,
    ask: (listQuery) => listQuery,
    everyMs,
  })
  return (
    <PageFrame title={title} note={note}>
      <FilterBar filter={filter} fields={fields} onChange={(to) => go({ filter: to })} />
      <QueryResult query={query} rows={8}>
        {(report) => (
          <>
            <Totals totals={totals(report.sums)} />
            <ListTable<R>
              label={`${report.since} 至 ${report.until} 的${title}`}
              rows={report.data}
              rowKey={rowKey}
              columns={columns}
              empty={`${report.since} 至 ${report.until} ${empty}`}
              paging={{ ...report, page, pagesize, sizes, onPage: go }}
            />
          </>
        )}
      </QueryResult>
    </PageFrame>
  )
}
