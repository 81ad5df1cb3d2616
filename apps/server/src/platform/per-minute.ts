import type { PlayerId } from './ids.ts'
import type { Network } from './network.ts'

/** The unit of a limit: a network, never a single address, a player, or a conversation. */
type Subject = Network | PlayerId | `conversation ${string}`

/**
 * Returns a counter of calls per subject in the current minute on this node. It returns true while the subject is under
 * the limit. Each counter is separate, because tests run several servers in one process.
 */
export function perMinute(): (subject: Subject, limit: number) => boolean {
  let minute = -1
  let counts = new Map<string, number>()
  return (subject, limit) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const key = `${limit} ${subject}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= limit
  }
}
