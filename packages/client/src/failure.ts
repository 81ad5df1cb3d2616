import type { Envelope } from '@jinli/contract/envelope'
import type { RefusalKey } from '@jinli/contract/refusals'

/** The server answered no. `message` is the sentence for people, `field` the form field it belongs to. */
export class CallRefused extends Error {
  readonly code: number
  /** Its key in the catalogue; of a server that is newer, one that this client does not know. */
  readonly key: RefusalKey | (string & {})
  readonly field: string | undefined
  /** The HTTP status. */
  readonly status: number
  /** The support code of a fault, which the server's log bears too; empty otherwise. */
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

/** No answer: offline, time-out, or something that is not what the contract says. */
export class CallLost extends Error {
  readonly reason: 'timeout' | 'network' | 'garbled'

  constructor(reason: CallLost['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'CallLost'
    this.reason = reason
  }
}

/**
 * Whether the outcome of a request is still open: no answer, a fault, or the first sending still at
 * work. 501 is an answer.
 */
export function isUnsettled(error: unknown): boolean {
  if (error instanceof CallLost) return true
  if (!(error instanceof CallRefused)) return false
  if (error.key === 'idempotency.in-flight') return true
  const code = error.status >= 500 ? error.status : error.code
  return code >= 500 && code < 600 && code !== 501
}
