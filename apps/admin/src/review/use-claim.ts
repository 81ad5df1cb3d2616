import { useEffect, useEffectEvent } from 'react'
import { Refused } from '../api/refused.ts'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'

/** Passing over orders by key claims none of them. */
const settleMs = 400
/** A third of the server's lease. */
const renewMs = 5 * 60_000

type Outcome<R> = {
  onClaimed: (row: R) => void
  /** Somebody else was first. */
  onTaken: (words: string) => void
}

/** Whether somebody else works on it now; a lease that has run out holds nobody up. */
export function heldByOther(row: ReviewRow, now = Date.now()): boolean {
  return row.claim !== null && row.claim.mine === 0 && Date.parse(row.claim.until) > now
}

/** Opening an order takes its lease, keeps it while it is open and lets it go afterwards (money F-3). */
export function useClaim<R extends ReviewRow>(
  subject: ReviewSubject<R>,
  row: R | undefined,
  { onClaimed, onTaken }: Outcome<R>,
): void {
  const key =
    row && subject.claimable(row) && !heldByOther(row) ? subject.orderNo(row) : null
  const current = useEffectEvent(() => row)
  const claimed = useEffectEvent(onClaimed)
  const taken = useEffectEvent(onTaken)

  useEffect(() => {
    const order = current()
    if (key === null || !order) return undefined
    let left = false
    let asked = false

    async function claim(target: R): Promise<void> {
      asked = true
      try {
        const fresh = await subject.claim(target)
        if (!left) claimed(fresh)
      } catch (error) {
        // A lost answer needs no words: the next renewal asks again, a decision asks anyway.
        if (!left && error instanceof Refused) taken(error.message)
      }
    }

    const begin = setTimeout(() => void claim(order), settleMs)
    const renew = setInterval(() => void claim(order), renewMs)
    return () => {
      left = true
      clearTimeout(begin)
      clearInterval(renew)
      // Decided orders refuse it, and a lease that stays behind ends by itself.
      if (asked) void subject.release(order).catch(() => undefined)
    }
  }, [key, subject])
}
