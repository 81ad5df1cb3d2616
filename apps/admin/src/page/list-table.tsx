import { isInputMethodKey } from '@jinli/client/input-method'
import { Empty, Table, type TableProps } from 'antd'
import styles from './list-table.module.css'
import { type Paging, pagination } from './paging.ts'

export type Columns<R> = NonNullable<TableProps<R>['columns']>
export type ListTableProps<R> = {
  /** The label of the table for screen readers. */
  label?: string
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: Columns<R>
  /** The text when there are no rows. */
  empty: string
  paging?: Paging
  onOpen?: (row: R) => void
  rowClass?: (row: R) => string | undefined
  /** Handlers of the rows that replace those for `onOpen`. */
  onRow?: TableProps<R>['onRow']
  /** The sum of the column widths, if all columns have fixed widths. */
  fixedWidth?: number
  loading?: boolean
}

function withinControl(target: EventTarget, row: EventTarget): boolean {
  return (
    target instanceof Element &&
    target !== row &&
    target.closest('button, a, input') !== null
  )
}

function rowOpener<R>(onOpen: ((row: R) => void) | undefined): TableProps<R>['onRow'] {
  return (row, index) => ({
    // Without `onOpen` only the first row can get the focus, so that the keyboard can scroll a wide table.
    tabIndex: onOpen || index === 0 ? 0 : -1,
    onClick: (click) => !withinControl(click.target, click.currentTarget) && onOpen?.(row),
    onKeyDown: (press) => {
      if (press.key !== 'Enter' || isInputMethodKey(press.nativeEvent)) return
      if (press.target === press.currentTarget) onOpen?.(row)
    },
  })
}

/** A table with more rows keeps its head in view. */
const longRows = 20

/** A compact table. With `onOpen`, a click or Enter opens a row. */
export function ListTable<R extends object>(props: ListTableProps<R>) {
  const { label, rows, rowKey, columns, empty, paging, onOpen, rowClass, onRow } = props
  const { fixedWidth, loading = false } = props
  const hasFixedWidth = fixedWidth !== undefined
  const isEmpty = rows.length === 0
  const isLong = !isEmpty && (hasFixedWidth || rows.length > longRows)
  const opens = onOpen || onRow ? styles.opens : ''
  return (
    <div className={hasFixedWidth ? styles.frame : `${styles.frame} ${styles.free}`}>
      <Table<R>
        size="small"
        aria-label={label}
        loading={loading}
        rowKey={rowKey}
        columns={columns}
        dataSource={[...rows]}
        {...(hasFixedWidth ? { tableLayout: 'fixed' } : {})}
        {...(isLong ? { sticky: { offsetHeader: 48 } } : {})}
        // An empty list has no row that could take the focus to scroll it.
        {...(isEmpty ? {} : { scroll: { x: fixedWidth ?? 'max-content' } })}
        rowClassName={(row) => `${styles.row} ${opens} ${rowClass?.(row) ?? ''}`}
        onRow={onRow ?? rowOpener(onOpen)}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />,
        }}
        pagination={paging ? pagination(paging) : false}
      />
    </div>
  )
}
