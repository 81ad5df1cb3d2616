import { App } from 'antd'
import { wordsOf } from '../api/refused.ts'
import { nextOpen } from './cursor.ts'
import type { Decision, ReviewRow, ReviewSubject } from './review-subject.ts'
import type { useReviewCursor } from './use-review-cursor.ts'
import type { useReviewList } from './use-review-list.ts'

type Desk<R extends ReviewRow> = {
  at: ReturnType<typeof useReviewCursor<R>>
  listed: ReturnType<typeof useReviewList<R>>
  deciding: Decision | null
  endDecision: () => void
}

/** Where the reviewer goes after a decision, and what is shown when somebody else was faster. */
export function useReviewOutcome<R extends ReviewRow>(
  subject: ReviewSubject<R>,
  { at, listed, deciding, endDecision }: Desk<R>,
) {
  const { message } = App.useApp()
  const { rows, latest, refresh, readOne, patch } = listed

  /**
   * A step stays at its order; a decision goes on to the next open item. The list is read again
   * first if this page had none left.
   */
  async function decided(after: R): Promise<void> {
    patch(after)
    endDecision()
    if (subject.isOpen(after) && deciding !== 'approve') {
      at.setSeen(after)
      await refresh()
      return
    }
    const items = rows.map((item) => ({
      key: subject.orderNo(item),
      open: subject.isOpen(item),
    }))
    const next = nextOpen(items, subject.orderNo(after))
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
    endDecision()
    if (at.cursor === null) return
    try {
      const [fresh] = await Promise.all([readOne(at.cursor), refresh()])
      at.select(fresh)
    } catch (error) {
      message.error(wordsOf(error))
    }
  }

  return { decided, stale }
}
