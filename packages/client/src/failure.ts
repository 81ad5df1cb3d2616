import type { RefusalKey } from '@jinli/contract/refusal/refusals'
import type { Envelope } from '@jinli/contract/wire/envelope'

/** A refusal by the server. `message` is the sentence for people; `field` is the form field that it concerns. */
export class CallRefused extends Error {
  readonly code: number
  /** The key of the refusal in the catalogue. A newer server may send a key that this client does not know. */
  readonly key: RefusalKey | (string & {})
  readonly field: string | undefined
  /** The HTTP status of the response. */
  readonly status: number
  /** The support code of a server fault, which is also in the server’s log; empty for other refusals. */
  readonly requestId: string

  constructor(envelope: Omit<Envelope<unknown>, 'data'>, status: number) {
    super(envelope.message)
    this.name = 'CallRefused'
    this.code = envelope.code
    this.status = status
    this.key = envelope.error ?? ''
    this.field = envelope.field
    this.requestId = envelope.request_id ?? ''
  }
}

/** A call without a valid response: the client is offline, the time is over, or the response breaks the contract. */
export class CallLost extends Error {
  readonly reason: 'timeout' | 'network' | 'garbled'

  constructor(reason: CallLost['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'CallLost'
    this.reason = reason
  }
}

/**
 * Returns whether the outcome of a request is unknown. This is so after no response, after a server fault, and while
 * the first request with this idempotency key still runs. Status 501 is a known outcome.
 */
export function isUnsettled(error: unknown): boolean {
  if (error instanceof CallLost) return true
  if (!(error instanceof CallRefused)) return false
  if (error.key === 'idempotency.in-flight') return true
  const code = error.status >= 500 ? error.status : error.code
  return code >= 500 && code < 600 && code !== 501
}
