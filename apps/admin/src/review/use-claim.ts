import { CallRefused } from '@jinli/client/failure'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewRow } from './queue.ts'

/** Milliseconds before an opened order is claimed, so that moving over orders by keyboard claims none. */
const settleMs = 400
/** The interval of renewals in ms: a quarter of the server's lease, since timers of a hidden tab can be late. */
const beatMs = 30_000

type Lease<R extends ReviewRow> = Queue<unknown, R, []>['lease']
type Outcome<R> = {
  onClaimed: (row: R) => void
  /** Called with the order once it is released. */
  onReleased: (row: R) => void
  /** Called with a message if another staff member has claimed the order. */
  onTaken: (words: string) => void
}

/**
 * Claims an order when it opens, renews the claim while it is open, and releases it when the member leaves the
 * order or the page (money F-3).
 */
export function useClaim<R extends ReviewRow>(
  lease: Lease<R>,
  numberOf: (row: R) => string,
  row: R | undefined,
  { onClaimed, onReleased, onTaken }: Outcome<R>,
): void {
  const key = row && lease.when(row) && !isHeldByOther(row) ? numberOf(row) : null
  const current = useEffectEvent(() => row)
  const handleClaimed = useEffectEvent(onClaimed)
  const handleTaken = useEffectEvent(onTaken)
  // A ref, because `onReleased` runs after the member left the order, when React no longer allows an effect event.
  const onReleasedRef = useRef(onReleased)
  useEffect(() => {
    onReleasedRef.current = onReleased
  })

  useEffect(() => {
    const order = current()
    if (key === null || !order) return undefined
    let hasLeft = false
    let pendingClaim: Promise<void> | null = null

    async function claim(target: R): Promise<void> {
      try {
        const fresh = await lease.take(target)
        if (!hasLeft) handleClaimed(fresh)
      } catch (error) {
        // A lost response shows no message: the next renewal or decision tries again.
        if (!hasLeft && error instanceof CallRefused) handleTaken(wordsOf(error))
      }
    }

    async function letGo(isLeaving: boolean): Promise<void> {
      if (!order || !(pendingClaim || order.claim?.mine)) return
      // If the claim is still pending, wait for it. Otherwise it would reach the server after the release.
      if (!isLeaving) await pendingClaim
      // Errors are ignored: a decided order refuses its release, and a lease expires by itself.
      const free = await lease.end(order, isLeaving).catch(() => undefined)
      if (free && !isLeaving) onReleasedRef.current(free)
    }
    const beat = () => {
      pendingClaim = claim(order)
    }
    const releaseOnHide = () => void letGo(true)
    const begin = setTimeout(beat, settleMs)
    const renew = setInterval(beat, beatMs)
    window.addEventListener('pagehide', releaseOnHide)
    return () => {
      hasLeft = true
      clearTimeout(begin)
      clearInterval(renew)
      window.removeEventListener('pagehide', releaseOnHide)
      void letGo(false)
    }
  }, [key, lease])
}
