import type { Envelope } from '@jinli/contract/envelope'

/** A 128-bit key; `randomUUID` is missing where the page is not served over https. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether an answer leaves open what became of the request: a fault, a database that cannot be reached,
 * or the first sending still at work. 501 is an answer.
 */
export function leavesOpen({ code, error }: Envelope<unknown>): boolean {
  return error === 'idempotency.in-flight' || (code >= 500 && code < 600 && code !== 501)
}

/**
 * Keys of requests that have had no answer yet. Asking again with the same content uses the
 * same key, so that a decision whose answer was lost is not taken twice (decisions §2).
 */
export class PendingKeys {
  private readonly keys = new Map<string, string>()

  keyFor(url: string, body: string): string {
    const request = `${url}\n${body}`
    const key = this.keys.get(request) ?? freshKey()
    this.keys.set(request, key)
    return key
  }

  answered(url: string, body: string): void {
    this.keys.delete(`${url}\n${body}`)
  }
}
