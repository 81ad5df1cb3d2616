import { Button, Empty, Result, Table } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { wordsOf } from '../api/refused.ts'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import { isNarrowed, pageSizes, type QueueFilter } from './queue-filter.ts'
import { reviewColumns } from './review-columns.tsx'
import type { ReviewPage, ReviewRow, ReviewSubject } from './review-subject.ts'

type Props<R extends ReviewRow> = {
  subject: ReviewSubject<R>
  filter: QueueFilter
  page: ReviewPage<R> | undefined
  readAt: number
  /** What is shown belongs to the filter or page before. */
  leaving: boolean
  error: Error | null
  cursor: string | null
  onFilter: (change: Partial<QueueFilter>) => void
  onOpen: (row: R) => void
  /** The row got the focus. */
  onPoint: (row: R) => void
  onRetry: () => void
}

const doubleClickMs = 500

function emptyWords(filter: QueueFilter, noun: string): string {
  if (filter.search) return `没有符合“${filter.search}”的${noun}订单`
  if (isNarrowed(filter)) return `没有符合条件的${noun}订单`
  return filter.state === '1' || filter.state === 'open'
    ? `没有待审核的${noun}，都处理完了`
    : `没有${noun}订单`
}

/** The list itself: rows, paging, and what stands in their place while there are none. */
export function ReviewTable<R extends ReviewRow>(props: Props<R>) {
  const { subject, filter, page, readAt, leaving, error, cursor } = props
  const { onFilter, onOpen, onPoint, onRetry } = props
  const columns = useMemo(() => reviewColumns(subject, readAt), [subject, readAt])
  const frame = useRef<HTMLDivElement>(null)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)

  const isSecondHalf = () => performance.now() - openedAt.current < doubleClickMs
  /** The list moves when the first row opens: the second half of a double click hits another. */
  function open(row: R): void {
    if (isSecondHalf()) return
    openedAt.current = performance.now()
    onOpen(row)
  }

  useEffect(() => {
    if (cursor === null) return
    const row = frame.current?.querySelector(`tr[data-row-key="${CSS.escape(cursor)}"]`)
    if (!(row instanceof HTMLElement)) return
    row.scrollIntoView({ block: 'nearest' })
    // The focus goes along, so that Enter means this row and not a link pressed before.
    if (!document.activeElement?.closest('input, textarea'))
      row.focus({ preventScroll: true })
  }, [cursor])

  if (error && !page) {
    return (
      <Result
        status="warning"
        title="列表加载失败"
        subTitle={wordsOf(error)}
        extra={
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        }
      />
    )
  }
  if (!page) return <SkeletonRows rows={10} />
  return (
    <div ref={frame} className="queue">
      <Table<R>
        size="small"
        loading={leaving}
        rowKey={subject.orderNo}
        columns={columns}
        dataSource={page.data}
        tableLayout="fixed"
        scroll={{ x: 1204 }}
        sticky={{ offsetHeader: 48 }}
        rowClassName={(row) => (subject.orderNo(row) === cursor ? 'row row-at' : 'row')}
        onRow={(row, index) => ({
          tabIndex: (cursor === null ? index === 0 : subject.orderNo(row) === cursor)
            ? 0
            : -1,
          'aria-current': subject.orderNo(row) === cursor || undefined,
          onClick: () => open(row),
          onFocus: (focus) =>
            focus.target === focus.currentTarget && !isSecondHalf() && onPoint(row),
        })}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={emptyWords(filter, subject.noun)}
            />
          ),
        }}
        pagination={{
          current: filter.page,
          pageSize: filter.pagesize,
          total: page.total,
          showSizeChanger: true,
          pageSizeOptions: [...pageSizes],
          showTotal: (total) => `共 ${total} 条`,
          placement: ['bottomStart'],
          onChange: (next, pagesize) =>
            onFilter({ page: pagesize === filter.pagesize ? next : 1, pagesize }),
        }}
      />
    </div>
  )
}
