import type { ExportFormat } from '@jinli/contract/export-job/export-job.admin'
import type { ComponentType, ReactNode } from 'react'
import type { Page } from '../api/read.ts'
import { ColumnMenu, GoneColumnsNote } from './column-menu.tsx'
import { CreateButton } from './create-button.tsx'
import { ElsewhereNote } from './elsewhere-note.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { FilterFields, FilterOf } from './filter-field.ts'
import { type Columns, ListTable } from './list-table.tsx'
import { PageFrame } from './page-frame.tsx'
import { QueryResult } from './query-result.tsx'
import { useColumns } from './use-columns.ts'
import { type DialogEnds, type RowDialogs, useDialogs } from './use-dialogs.tsx'
import { type Listing, useList } from './use-list.ts'

type ListActions<R, D extends string> = {
  /** Opens the dialog of that name for a row. */
  ask: (what: D, row: R) => void
  /** Reads the list again after a change. */
  refresh: () => void
}
type Props<A, R, F extends FilterFields, D extends string> = Listing<A, R, F> & {
  title: string
  note?: ReactNode
  /** What stands above the list. */
  intro?: ReactNode
  /** The label of the table; the title by default. */
  label?: string
  columns: Columns<R> | ((actions: ListActions<R, D>) => Columns<R>)
  rowKey: (row: R) => string
  empty: string | ((filter: FilterOf<F>) => string)
  dialogs?: RowDialogs<R, D>
  /** The dialog that opens when a row is pressed. */
  opens?: NoInfer<D>
  /** Called instead when a row is pressed. */
  onOpen?: (row: R) => void
  rowClass?: (row: R) => string | undefined
  /** Starts the export of the list; undefined if the member may not export it. */
  startExport?: ((query: A, format: ExportFormat) => Promise<unknown>) | undefined
  create?: Creation | undefined
  /** Dialogs over the whole list, beside the one that creates. */
  more?: readonly (Creation | false)[]
  /** Other calls whose responses are read again after a change. */
  changes?: readonly { path: string }[]
  skeletonRows?: number
  /** What stands between the filters and the rows, by the query of the list. */
  renderTotals?: (query: A) => ReactNode
}

type Creation = { label: string; dialog: ComponentType<DialogEnds> }

const none = {}

/** A page with one list: filters stored in the URL, rows, paging and dialogs. */
export function ListPage<
  A,
  R extends object,
  const F extends FilterFields,
  D extends string = never,
>(props: Props<A, R, F, D>) {
  const { title, note, intro, label = title, columns, rowKey, empty, opens, create } = props
  const { call, fields, changes = [], skeletonRows, startExport } = props
  const { query, input, filter, page, pagesize, sizes, go } = useList<A, R, F>(props)
  const more = (props.more ?? []).filter((each) => each !== false)
  const dialogs = useDialogs<R, D>(props.dialogs ?? (none as RowDialogs<R, D>), [
    call,
    ...changes,
  ])
  const view = useColumns<R>(typeof columns === 'function' ? columns(dialogs) : columns)
  return (
    <PageFrame
      title={title}
      note={note}
      actions={
        (create || more.length > 0) && (
          <>
            {more.map((each) => (
              <CreateButton key={each.label} {...each} quiet onEnd={dialogs.refresh} />
            ))}
            {create && <CreateButton {...create} onEnd={dialogs.refresh} />}
          </>
        )
      }
    >
      {intro}
      {fields.length > 0 && (
        <FilterBar filter={filter} fields={fields} onChange={(to) => go({ filter: to })}>
          <ColumnMenu {...view} />
          {startExport && <ExportButton start={(format) => startExport(input, format)} />}
        </FilterBar>
      )}
      <GoneColumnsNote titles={view.gone} />
      {props.renderTotals?.(input)}
      <QueryResult<Page<R>> query={query} rows={skeletonRows}>
        {(answer) => (
          <>
            <ElsewhereNote
              call={call}
              fields={fields}
              ask={props.ask}
              filter={filter}
              total={answer.total}
              onGo={go}
            />
            <ListTable<R>
              label={label}
              rows={answer.data}
              rowKey={rowKey}
              columns={view.columns}
              empty={typeof empty === 'function' ? empty(filter) : empty}
              paging={{ ...answer, page, pagesize, sizes, onPage: go }}
              onOpen={opens ? (row) => dialogs.ask(opens, row) : props.onOpen}
              {...(props.rowClass ? { rowClass: props.rowClass } : {})}
            />
          </>
        )}
      </QueryResult>
      {dialogs.dialog}
    </PageFrame>
  )
}
