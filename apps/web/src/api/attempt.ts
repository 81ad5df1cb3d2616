import type { WireFields } from '@jinli/client/codec'
import { isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'

/** Pauses before the automatic retries of a call that carries an idempotency key. */
const pausesMs = [800, 2400] as const

/** One order of a player. All requests for the order carry the same idempotency key, so that money moves once. */
export type Attempt = { key: string; body: string }

/** Returns the open attempt if the body is the same, else a new one: an idempotency key is valid for one body. */
export function attemptFor(open: Attempt | null, fields: WireFields): Attempt {
  const body = JSON.stringify(fields)
  return open?.body === body ? open : { key: newKey(), body }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Sends a call. If the outcome is unknown, sends the call again, at most twice, after growing pauses. */
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
