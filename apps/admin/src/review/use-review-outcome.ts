import { isFirstView } from '../page/address.ts'
import type { FilterFields } from '../page/filter-field.ts'
import { nextOpen } from './cursor.ts'
import { heldByOther } from './held.ts'
import type { Deed, Queue, ReviewRow } from './queue.ts'
import type { useReviewCursor } from './use-review-cursor.ts'
import type { ReviewList } from './use-review-list.ts'

type Desk<A, R extends ReviewRow, F extends FilterFields> = {
  at: ReturnType<typeof useReviewCursor<A, R, F>>
  listed: ReviewList<A, R, F>
  deciding: Deed<R> | null
}

/** Where the reviewer goes after a decision, and what is shown when somebody else was faster. */
export function useReviewOutcome<A, R extends ReviewRow, const F extends FilterFields>(
  { isOpen, numberOf, fields, lease }: Queue<A, R, F>,
  { at, listed, deciding }: Desk<A, R, F>,
) {
  const { rows, latest, refresh, patch, filter } = listed
  const isFree = (row: R) => isOpen(row) && !heldByOther(row)

  /** The next free order of the whole queue, which the server chooses: two desks never go on to the same (trials T-8). */
  async function goOnClaimed(from: string, waits: () => boolean): Promise<void> {
    const next = await lease.next?.ask(from)
    if (!waits()) {
      if (next) await lease.end(next, false)
      return
    }
    if (next) patch(next)
    if (next) at.open(next, true)
    else at.select(undefined)
    await refresh()
  }

  /** The next free order of this page after another; the list is read again first if it has none. */
  async function goOn(from: string, since = at.deeds()): Promise<void> {
    // Reading takes a moment, and the reviewer may have left meanwhile, or asked for something else here.
    const waits = () => at.address.isAt(from) && at.deeds() === since
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
    if (waits()) at.select(latest().find(isFree), true)
  }

  /** A step stays at its order; a decision goes on to the next free one. */
  async function decided(after: R): Promise<void> {
    const since = at.deeds()
    patch(after)
    await at.address.endDeed()
    if (isOpen(after) && !deciding?.last) await refresh()
    else await goOn(numberOf(after), since)
  }

  /** Shows the order as it is now after somebody else was faster. */
  async function stale(): Promise<void> {
    await Promise.all([at.address.endDeed(), refresh()])
  }

  return { goOn, decided, stale }
}
