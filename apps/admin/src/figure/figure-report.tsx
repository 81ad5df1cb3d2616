import type { ExportFormat } from '@jinli/contract/export-job/export-job.admin'
import type { ExportRepeat } from '@jinli/contract/export-job/export-schedule.rules'
import type { ComponentType } from 'react'
import type { Page, Read } from '../api/read.ts'
import { ExportButton } from '../page/export-button.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import type { FilterFields, FilterOf } from '../page/filter-field.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { type ListQuery, useList } from '../page/use-list.ts'

/** The format of the file, and after which periods it is made again. */
export type ReportFile = { format: ExportFormat; repeat?: ExportRepeat }
type Report<R> = Page<R> & { since: string; until: string }
type Props<R extends object, P extends Report<R>, F extends FilterFields> = {
  call: Read<ListQuery<F>, P>
  fields: F
  title: string
  note: string
  /** What stands above the rows. */
  Intro: ComponentType<{ report: P; filter: FilterOf<F> }>
  columns: (filter: FilterOf<F>, report: P) => Columns<R>
  rowKey: (row: R) => string
  /** The text for a period without rows. */
  empty: string
  startExport?: ((query: ListQuery<F>, file: ReportFile) => Promise<unknown>) | undefined
}

/** A report over a period: its sums, then its rows, with an export. */
export function FigureReport<
  R extends object,
  P extends Report<R>,
  const F extends FilterFields,
>(props: Props<R, P, F>) {
  const { call, fields, title, note, Intro, columns, rowKey, empty, startExport } = props
  const { query, input, filter, page, pagesize, sizes, go } = useList<
    ListQuery<F>,
    R,
    F,
    P
  >({
    call,
    fields,
    ask: (listQuery) => listQuery,
    sizes: [31, 92],
    everyMs: 60_000,
  })
  return (
    <PageFrame title={title} note={note}>
      <FilterBar filter={filter} fields={fields} onChange={(to) => go({ filter: to })}>
        {startExport && (
          <ExportButton
            start={(format) => startExport(input, { format })}
            startSchedule={(repeat) => startExport(input, { format: 'xlsx', repeat })}
          />
        )}
      </FilterBar>
      <QueryResult query={query} rows={8}>
        {(report) => (
          <>
            <Intro report={report} filter={filter} />
            <ListTable<R>
              label={`${report.since} 至 ${report.until} 的${title}`}
              rows={report.data}
              rowKey={rowKey}
              columns={columns(filter, report)}
              empty={`${report.since} 至 ${report.until} ${empty}`}
              paging={{ ...report, page, pagesize, sizes, onPage: go }}
            />
          </>
        )}
      </QueryResult>
    </PageFrame>
  )
}
