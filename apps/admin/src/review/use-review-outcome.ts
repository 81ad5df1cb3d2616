import { isFirstView } from '../page/address.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { nextOpen } from './cursor.ts'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewAction, ReviewRow } from './queue.ts'
import type { useReviewCursor } from './use-review-cursor.ts'
import type { ReviewList } from './use-review-list.ts'

type ReviewContext<A, R extends ReviewRow, F extends FilterFields> = {
  at: ReturnType<typeof useReviewCursor<A, R, F>>
  reviewList: ReviewList<A, R, F>
  openAction: ReviewAction<R> | null
}

/** Returns what to do after a decision, and after a refusal because another staff member was faster. */
export function useReviewOutcome<A, R extends ReviewRow, const F extends FilterFields>(
  { isOpen, numberOf, fields, lease }: Queue<A, R, F>,
  { at, reviewList, openAction }: ReviewContext<A, R, F>,
) {
  const { rows, latest, refresh, patch, filter } = reviewList
  const isFree = (row: R) => isOpen(row) && !isHeldByOther(row)

  /** Claims and opens the next free order, which the server chooses: two reviewers never get the same one. */
  async function goOnClaimed(from: string, waits: () => boolean): Promise<void> {
    const next = await lease.next?.ask(from)
    // The server returns the order that the member is done with, if no other one waits.
    const isOther = next && numberOf(next) !== from
    if (next && !(waits() && isOther)) await lease.end(next, false)
    if (!waits()) return
    if (isOther) {
      patch(next)
      at.open(next, true)
    } else {
      at.select(undefined)
    }
    await refresh()
  }

  /** Opens the next free order of this page. If the page has none, reads the list again first. */
  async function goOn(from: string, since = at.interactions()): Promise<void> {
    // The reviewer may have moved to another order meanwhile.
    const waits = () => at.address.isAt(from) && at.interactions() === since
    if (!waits()) return await refresh()
    if (lease.next && isFirstView(filter, fields))
      return await goOnClaimed(from, waits).catch(() => refresh())
    const items = rows.map((item) => ({ key: numberOf(item), open: isFree(item) }))
    const next = nextOpen(items, from)
    if (next !== null) {
      at.select(
        rows.find((item) => numberOf(item) === next),
        true,
      )
      await refresh()
      return
    }
    await refresh()
    if (waits())
      at.select(
        latest().find((row) => isFree(row) && numberOf(row) !== from),
        true,
      )
  }

  /** After an action, stays at an order that is still open; otherwise opens the next free one. */
  async function afterDecision(after: R): Promise<void> {
    const since = at.interactions()
    patch(after)
    await at.address.endAction()
    if (openAction?.stays || (isOpen(after) && !openAction?.last)) await refresh()
    else await goOn(numberOf(after), since)
  }

  /** Closes the action and reads the order again, after another staff member was faster. */
  async function stale(): Promise<void> {
    await Promise.all([at.address.endAction(), refresh()])
  }

  return { goOn, decided: afterDecision, stale }
}
