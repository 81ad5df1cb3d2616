import { CallLost, CallRefused } from './call.ts'

/** Pauses before the automatic retries of a call that carries a key. */
const pausesMs = [800, 2400] as const

/** A player's one intent: all sendings of it share the key, so that money moves once. */
export type Attempt = { key: string; body: string }

/**
 * Whether the outcome is still open: no answer, a fault, or the first sending still at work.
 * 501 is an answer.
 */
export function isUnsettled(error: unknown): boolean {
  if (error instanceof CallLost) return true
  if (!(error instanceof CallRefused)) return false
  if (error.key === 'idempotency.in-flight') return true
  const code = error.status >= 500 ? error.status : error.code
  return code >= 500 && code < 600 && code !== 501
}

/** `crypto.randomUUID` needs a secure context; a phone on plain http has only the bytes. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The attempt to send: the open one again as long as it has no final answer and asks for the same;
 * otherwise a new one. Another body under an old key would be refused by the server.
 */
export function attemptFor(open: Attempt | null, input: unknown): Attempt {
  const body = JSON.stringify(input) ?? ''
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
