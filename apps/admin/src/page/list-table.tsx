import { Empty, Table, type TableProps } from 'antd'

type Paging = { page: number; pagesize: number; total: number }
type Props<R> = {
  /** What the table lists, for people who hear it. */
  label: string
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: NonNullable<TableProps<R>['columns']>
  /** What stands in place of rows. */
  empty: string
  paging?: Paging
  onPage?: (paging: { page: number; pagesize: number }) => void
  onOpen?: (row: R) => void
  rowClass?: (row: R) => string
}

function withinControl(target: EventTarget, row: EventTarget): boolean {
  return (
    target instanceof Element &&
    target !== row &&
    target.closest('button, a, input') !== null
  )
}

/** A dense list; with `onOpen` a row opens by click and by Enter. */
export function ListTable<R extends object>(props: Props<R>) {
  const { label, rows, rowKey, columns, empty, paging, onPage, onOpen, rowClass } = props
  return (
    <div className="list">
      <Table<R>
        size="small"
        aria-label={label}
        rowKey={rowKey}
        columns={columns}
        dataSource={[...rows]}
        scroll={{ x: 'max-content' }}
        rowClassName={(row) => [onOpen ? 'row' : '', rowClass?.(row) ?? ''].join(' ')}
        onRow={(row, index) => ({
          // The list scrolls sideways on narrow screens: something in it takes the focus.
          tabIndex: onOpen || index === 0 ? 0 : -1,
          onClick: (click) =>
            !withinControl(click.target, click.currentTarget) && onOpen?.(row),
          onKeyDown: (press) =>
            press.key === 'Enter' && press.target === press.currentTarget && onOpen?.(row),
        })}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />,
        }}
        pagination={
          paging && onPage
            ? {
                current: paging.page,
                pageSize: paging.pagesize,
                total: paging.total,
                showSizeChanger: false,
                hideOnSinglePage: paging.total <= paging.pagesize,
                showTotal: (total) => `共 ${total} 条`,
                placement: ['bottomStart'],
                onChange: (page, pagesize) => onPage({ page, pagesize }),
              }
            : false
        }
      />
    </div>
  )
}
