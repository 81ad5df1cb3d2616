import { useEffect, useEffectEvent } from 'react'
import { abandonedOf, usePendingAttempts } from '../api/pending-attempts.ts'
import { usePolling } from '../api/polling.ts'
import { useSession } from '../session/session.ts'
import { useGo } from '../visit/go.ts'

const askEveryMs = 2500

/**
 * Handles money calls whose response this tab never received, because of a reload, a crash or a closed page. Requests
 * the outcome by the idempotency key until it is known, then shows it (decisions §2, R-WIRE-24).
 */
export function useLostAnswers(): void {
  const go = useGo()
  const token = useSession((state) => state.token)
  const key = abandonedOf(usePendingAttempts())[0]?.key
  const waits = token !== null && key !== undefined
  const ask = async () => {
    const first = abandonedOf(usePendingAttempts.getState())[0]
    if (!first) return
    const { askFor } = await import('./attempt-news.ts')
    await askFor(first, go)
  }
  const askNow = useEffectEvent(ask)
  // The outcome of a new key is requested at once; the poll below requests it again.
  useEffect(() => {
    if (waits && key !== undefined) askNow().catch(console.error)
  }, [waits, key])
  usePolling(ask, askEveryMs, waits)
}
