import { App } from 'antd'
import { useState } from 'react'
import { wordsOf } from '../api/refused.ts'
import { nextOpen } from './cursor.ts'
import type { QueueFilter } from './queue-filter.ts'
import type { Decision, ReviewRow, ReviewSubject } from './review-subject.ts'
import { heldByOther, useClaim } from './use-claim.ts'
import { useReviewCursor } from './use-review-cursor.ts'
import { useReviewList } from './use-review-list.ts'

/** One review desk: the list, the order under the cursor, and the decision being confirmed. */
export function useReviewDesk<R extends ReviewRow>(subject: ReviewSubject<R>) {
  const { message } = App.useApp()
  const { list, filter, rows, setFilter, latest, refresh, readOne, patch } =
    useReviewList(subject)
  const at = useReviewCursor(subject, rows)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  useClaim(subject, at.opened ? at.row : undefined, {
    onClaimed: patch,
    onTaken: () => void refresh(),
  })

  function decide(decision: Decision): void {
    const { row } = at
    if (!row) return
    const deeds = subject.deeds(row)
    // The key of going ahead means whatever goes ahead in this state.
    const wanted =
      decision === 'approve' ? deeds.find(({ primary }) => primary)?.decision : decision
    if (heldByOther(row)) {
      message.info(`该订单由 ${row.claim?.by ?? ''} 处理中`)
    } else if (wanted && deeds.some((deed) => deed.decision === wanted)) {
      at.setOpened(true)
      setDeciding(wanted)
    } else {
      message.info(subject.isOpen(row) ? '该订单此时不能这样处理' : '该订单已处理')
    }
  }

  /** A step stays at its order; a decision goes on to the next open item. The list is read again first if this page had none left. */
  async function decided(after: R): Promise<void> {
    patch(after)
    if (subject.isOpen(after) && deciding !== 'approve') {
      setDeciding(null)
      at.setSeen(after)
      await refresh()
      return
    }
    const items = rows.map((item) => ({
      key: subject.orderNo(item),
      open: subject.isOpen(item),
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
    at.select(latest().find((item) => subject.isOpen(item)))
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
