import { App } from 'antd'
import { useState } from 'react'
import { wordsOf } from '../api/refused.ts'
import { nextOpen } from './cursor.ts'
import type { QueueFilter } from './queue-filter.ts'
import type { Decision, ReviewRow, ReviewSubject } from './review-subject.ts'
import { useReviewCursor } from './use-review-cursor.ts'
import { useReviewList } from './use-review-list.ts'

/** One review desk: the list, the order under the cursor, and the decision being confirmed. */
export function useReviewDesk<R extends ReviewRow>(subject: ReviewSubject<R>) {
  const { message } = App.useApp()
  const { list, filter, rows, setFilter, latest, refresh, readOne } = useReviewList(subject)
  const at = useReviewCursor(subject, rows)
  const [deciding, setDeciding] = useState<Decision | null>(null)

  function decide(decision: Decision): void {
    if (!at.row) return
    if (subject.allows(at.row, decision)) {
      at.setOpened(true)
      setDeciding(decision)
    } else {
      message.info('该订单已处理')
    }
  }

  /** Goes on to the next open item; the list is read again first if this page had none left. */
  async function decided(after: R): Promise<void> {
    const items = rows.map((item) => ({
      key: subject.orderNo(item),
      open: subject.allows(item, 'approve'),
    }))
    const next = nextOpen(items, subject.orderNo(after))
    setDeciding(null)
    if (next !== null) {
      at.select(rows.find((item) => subject.orderNo(item) === next))
      await refresh()
      return
    }
    at.setSeen(after)
    await refresh()
    at.select(latest().find((item) => subject.allows(item, 'approve')))
  }

  /** Shows the order as it is now after somebody else was faster. */
  async function stale(): Promise<void> {
    setDeciding(null)
    if (at.cursor === null) return
    try {
      const [fresh] = await Promise.all([readOne(at.cursor), refresh()])
      at.select(fresh)
    } catch (error) {
      message.error(wordsOf(error))
    }
  }

  return {
    list,
    filter,
    at,
    deciding,
    decide,
    decided,
    stale,
    refresh,
    changeFilter: (change: Partial<QueueFilter>) => {
      at.select(undefined)
      setFilter({ ...filter, ...change })
    },
    open: (row: R) => {
      at.select(row)
      at.setOpened(true)
    },
    openCurrent: () => (at.row ? at.setOpened(true) : at.step(1)),
    close: () => at.setOpened(false),
    cancelDecision: () => setDeciding(null),
  }
}
