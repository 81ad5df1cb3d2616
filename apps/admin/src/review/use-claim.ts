import { CallRefused } from '@jinli/client/failure'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { heldByOther } from './held.ts'
import type { Queue, ReviewRow } from './queue.ts'

/** Passing over orders by key claims none of them. */
const settleMs = 400
/** A quarter of the server's lease: a hidden tab may be late, but not by so much. */
const beatMs = 30_000

type Lease<R extends ReviewRow> = Queue<unknown, R, []>['lease']
type Outcome<R> = {
  onClaimed: (row: R) => void
  /** It is free again. */
  onReleased: (row: R) => void
  /** Somebody else was first. */
  onTaken: (words: string) => void
}

/**
 * Opening an order takes its lease, a heartbeat keeps it while it is open, and it is let go when the order
 * is left or the page goes (money F-3).
 */
export function useClaim<R extends ReviewRow>(
  lease: Lease<R>,
  numberOf: (row: R) => string,
  row: R | undefined,
  { onClaimed, onReleased, onTaken }: Outcome<R>,
): void {
  const key = row && lease.when(row) && !heldByOther(row) ? numberOf(row) : null
  const current = useEffectEvent(() => row)
  const claimed = useEffectEvent(onClaimed)
  const taken = useEffectEvent(onTaken)
  // It is told after the order was left, when an effect's event may no longer be.
  const released = useRef(onReleased)
  useEffect(() => {
    released.current = onReleased
  })

  useEffect(() => {
    const order = current()
    if (key === null || !order) return undefined
    let left = false
    let asking: Promise<void> | null = null

    async function claim(target: R): Promise<void> {
      try {
        const fresh = await lease.take(target)
        if (!left) claimed(fresh)
      } catch (error) {
        // A lost answer needs no words: the next renewal asks again, a decision asks anyway.
        if (!left && error instanceof CallRefused) taken(wordsOf(error))
      }
    }

    async function letGo(leaving: boolean): Promise<void> {
      if (!order || !(asking || order.claim?.mine)) return
      // A claim that is still on its way would come after its release.
      if (!leaving) await asking
      // Decided orders refuse it, and a lease that stays behind ends by itself.
      const free = await lease.end(order, leaving).catch(() => undefined)
      if (free && !leaving) released.current(free)
    }
    const beat = () => {
      asking = claim(order)
    }
    const gone = () => void letGo(true)
    const begin = setTimeout(beat, settleMs)
    const renew = setInterval(beat, beatMs)
    window.addEventListener('pagehide', gone)
    return () => {
      left = true
      clearTimeout(begin)
      clearInterval(renew)
      window.removeEventListener('pagehide', gone)
      void letGo(false)
    }
  }, [key, lease])
}
