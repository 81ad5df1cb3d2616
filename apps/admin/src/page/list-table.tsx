import { Empty, Table, type TableProps } from 'antd'
import styles from './list-table.module.css'
import { type Paging, pagination } from './paging.ts'

export type Columns<R> = NonNullable<TableProps<R>['columns']>
export type ListTableProps<R> = {
  /** What the table lists, for people who hear it. */
  label?: string
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: Columns<R>
  /** What stands in place of rows. */
  empty: string
  paging?: Paging
  onOpen?: (row: R) => void
  rowClass?: (row: R) => string | undefined
  /** Rows of a desk know more than how to open; then they say it themselves. */
  onRow?: TableProps<R>['onRow']
  /** Columns of given widths, the whole so wide. */
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
    // The list scrolls sideways on narrow screens: something in it takes the focus.
    tabIndex: onOpen || index === 0 ? 0 : -1,
    onClick: (click) => !withinControl(click.target, click.currentTarget) && onOpen?.(row),
    onKeyDown: (press) =>
      press.key === 'Enter' && press.target === press.currentTarget && onOpen?.(row),
  })
}

/** A dense list; with `onOpen` a row opens by click and by Enter. */
export function ListTable<R extends object>(props: ListTableProps<R>) {
  const { label, rows, rowKey, columns, empty, paging, onOpen, rowClass, onRow } = props
  const { fixedWidth, loading = false } = props
  const fixed = fixedWidth !== undefined
  const opens = onOpen || onRow ? styles.opens : ''
  return (
    <div className={fixed ? styles.frame : `${styles.frame} ${styles.free}`}>
      <Table<R>
        size="small"
        aria-label={label}
        loading={loading}
        rowKey={rowKey}
        columns={columns}
        dataSource={[...rows]}
        {...(fixed ? { tableLayout: 'fixed', sticky: { offsetHeader: 48 } } : {})}
        scroll={{ x: fixedWidth ?? 'max-content' }}
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
