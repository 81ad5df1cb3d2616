import type { WireFields } from '@jinli/client/codec'
import { isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'

/** Pauses before the automatic retries of a call that carries a key. */
const pausesMs = [800, 2400] as const

/** A player's one intent: all sendings of it share the key, so that money moves once. */
export type Attempt = { key: string; body: string }

/**
 * The attempt to send: the open one again as long as it has no final answer and asks for the same;
 * otherwise a new one. Another body under an old key would be refused by the server.
 */
export function attemptFor(open: Attempt | null, fields: WireFields): Attempt {
  const body = JSON.stringify(fields)
  return open?.body === body ? open : { key: newKey(), body }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Sends, and twice more with growing pauses while the outcome is open. */
export async function settle<T>(
  send: () => Promise<T>,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!isUnsettled(error)) throw error
      await sleep(ms)
    }
  }
  return send()
}
