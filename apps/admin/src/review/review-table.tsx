import { Button, Grid, Result } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { isNarrowed, type Texts } from '../page/address.ts'
import { ElsewhereNote } from '../page/elsewhere-note.tsx'
import type { FilterFields } from '../page/filter-field.ts'
import { ListTable } from '../page/list-table.tsx'
import { SkeletonRows } from '../page/skeleton-rows.tsx'
import type { AddressChange } from '../page/use-address.ts'
import type { Queue, ReviewRow } from './queue.ts'
import styles from './review-table.module.css'
import type { ReviewList } from './use-review-list.ts'
import { useRowPress } from './use-row-press.ts'

type Props<A, R extends ReviewRow, F extends FilterFields> = {
  queue: Queue<A, R, F>
  reviewList: ReviewList<A, R, F>
  cursor: string | null
  onGo: (to: AddressChange) => void
  onOpen: (row: R) => void
  onPoint: (row: R) => void
}

/** The table width in pixels: with all columns on a computer, with fewer columns on a phone. */
const tableWidth = { computer: 1110, phone: 330 }

/** The states whose tabs show work that waits for staff. */
const workTabs = new Set<string | undefined>(['open', 'waiting', 'expired', 'review'])

const partsWords = '可只填用户名、订单号或流水号的开头，或订单号末四位以上。'

function emptyWords(filter: Texts, fields: FilterFields, noun: string): string {
  if (filter.search) return `没有符合“${filter.search}”的${noun}订单。${partsWords}`
  if (isNarrowed(filter, fields)) return `没有符合条件的${noun}订单`
  return workTabs.has(filter.state) ? `没有待审核的${noun}，都处理完了` : `没有${noun}订单`
}

/** Scrolls to the row under the cursor and gives it the focus. A row that the pointer opened stays where it is. */
function useCursorRow(cursor: string | null, isInPlace: (cursor: string) => boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const staysInPlace = useEffectEvent(isInPlace)
  useEffect(() => {
    if (cursor === null) return
    const row = frame.current?.querySelector(`tr[data-row-key="${CSS.escape(cursor)}"]`)
    if (!(row instanceof HTMLElement)) return
    if (!staysInPlace(cursor)) row.scrollIntoView({ block: 'nearest' })
    // With the focus on the row, Enter opens the row and not a link that was pressed before.
    if (!document.activeElement?.closest('input, textarea'))
      row.focus({ preventScroll: true })
  }, [cursor])
  return frame
}

/** The table of a review queue: rows, paging, and the text without rows. */
export function ReviewTable<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const { queue, reviewList, cursor, onGo, onOpen, onPoint } = props
  const { query, filter, page, pagesize, sizes } = reviewList
  const { data, error, dataUpdatedAt } = query
  const columns = useMemo(() => queue.columns(dataUpdatedAt), [queue, dataUpdatedAt])
  const isPhone = Grid.useBreakpoint().sm === false
  const press = useRowPress(reviewList.shownRows.map(queue.numberOf).join())
  const frame = useCursorRow(cursor, press.hasOpened)

  if (error && !data) {
    return (
      <Result
        status="warning"
        title="列表加载失败"
        subTitle={wordsOf(error)}
        extra={
          <Button type="primary" onClick={() => void query.refetch()}>
            重试
          </Button>
        }
      />
    )
  }
  if (!data) return <SkeletonRows rows={10} />
  const isAt = (row: R) => queue.numberOf(row) === cursor
  return (
    <div ref={frame} className="queue">
      <ElsewhereNote
        call={queue.call}
        fields={queue.fields}
        ask={queue.ask}
        filter={filter}
        total={data.total}
        onGo={onGo}
      />
      <ListTable<R>
        fixedWidth={isPhone ? tableWidth.phone : tableWidth.computer}
        loading={query.isPlaceholderData}
        rowKey={queue.numberOf}
        columns={columns}
        rows={reviewList.shownRows}
        rowClass={(row) => (isAt(row) ? styles.at : undefined)}
        onRow={(row, index) => ({
          tabIndex: (cursor === null ? index === 0 : isAt(row)) ? 0 : -1,
          'aria-current': isAt(row) || undefined,
          onPointerDown: ({ timeStamp }) => press.begin(queue.numberOf(row), timeStamp),
          onClick: ({ detail }) => press.opens(queue.numberOf(row), detail) && onOpen(row),
          onFocus: (focus) =>
            focus.target === focus.currentTarget && !press.isDown() && onPoint(row),
        })}
        empty={emptyWords(filter, queue.fields, queue.noun)}
        paging={{ ...data, page, pagesize, sizes, onPage: onGo }}
      />
    </div>
  )
}
