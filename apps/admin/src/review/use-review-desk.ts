import { App } from 'antd'
import { useState } from 'react'
import type { QueueFilter } from './queue-filter.ts'
import type { Decision, ReviewRow, ReviewSubject } from './review-subject.ts'
import { heldByOther, useClaim } from './use-claim.ts'
import { useReviewCursor } from './use-review-cursor.ts'
import { useReviewList } from './use-review-list.ts'
import { useReviewOutcome } from './use-review-outcome.ts'

/** One review desk: the list, the order under the cursor, and the decision being confirmed. */
export function useReviewDesk<R extends ReviewRow>(subject: ReviewSubject<R>) {
  const { message } = App.useApp()
  const listed = useReviewList(subject)
  const { list, filter, setFilter, refresh, patch } = listed
  const at = useReviewCursor(subject, listed.rows)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const endDecision = () => setDeciding(null)
  const outcome = useReviewOutcome(subject, { at, listed, deciding, endDecision })
  useClaim(subject, at.opened ? at.row : undefined, {
    onClaimed: patch,
    onTaken: (words) => {
      if (deciding !== null) message.warning(words)
      endDecision()
      void refresh()
    },
  })
  // The list may be first to tell that a colleague has it now; the drawer says who.
  if (deciding !== null && at.row && heldByOther(at.row)) setDeciding(null)

  function decide(decision: Decision): void {
    const { row } = at
    if (!row) return
    const deeds = subject.deeds(row)
    // The key of going ahead means whatever goes ahead in this state.
    const wanted =
      decision === 'approve'
        ? (deeds.find(({ primary }) => primary)?.decision ?? decision)
        : decision
    if (heldByOther(row)) {
      message.info(`该订单由 ${row.claim?.by ?? ''} 处理中`)
    } else if (deeds.some((deed) => deed.decision === wanted)) {
      at.setOpened(true)
      setDeciding(wanted)
    } else {
      message.info(subject.isOpen(row) ? '该订单此时不能这样处理' : '该订单已处理')
    }
  }

  return {
    list,
    filter,
    at,
    deciding,
    decide,
    ...outcome,
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
    cancelDecision: endDecision,
  }
}
