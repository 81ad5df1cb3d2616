import type { Endpoint, WireInput, WireOutput } from '@jinli/contract/endpoint'
import { type Envelope, okCode } from '@jinli/contract/envelope'
import { leavesOpen, PendingKeys } from './idempotency.ts'
import { Refused, Unanswered } from './refused.ts'
import { requestOf } from './request.ts'
import { expireSession, staffToken } from './staff-session.ts'

const timeoutMs = 20_000
const pending = new PendingKeys()

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value
  )
}

async function send(url: string, init: RequestInit): Promise<Envelope<unknown>> {
  try {
    const answer: unknown = await (await fetch(url, init)).json()
    if (isEnvelope(answer)) return answer
  } catch (cause) {
    if (init.signal?.aborted && init.signal.reason?.name === 'AbortError') throw cause
    throw new Unanswered({ cause })
  }
  throw new Unanswered()
}

function refusedBy(envelope: Envelope<unknown>): Refused {
  const support = envelope.code >= 500 && envelope.code < 600 && envelope.request_id
  const message = support
    ? `${envelope.message}（编号 ${envelope.request_id}）`
    : envelope.message
  return new Refused(envelope.code, message, envelope.error)
}

/** As `call`, with the server's message beside the data. */
export async function callWithMessage<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  signal?: AbortSignal,
): Promise<{ data: WireOutput<E>; message: string }> {
  const { url, body } = requestOf(endpoint, input as Readonly<Record<string, unknown>>)
  const token = staffToken()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) {
    headers.set('content-type', 'application/json')
    headers.set('idempotency-key', pending.keyFor(url, body))
  }
  const limit = AbortSignal.timeout(timeoutMs)
  const envelope = await send(url, {
    method: endpoint.method,
    headers,
    body,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (body !== undefined && !leavesOpen(envelope)) pending.answered(url, body)
  if (envelope.code === okCode) {
    return { data: envelope.data as WireOutput<E>, message: envelope.message }
  }
  if (envelope.code === 401) expireSession(token, envelope.message)
  throw refusedBy(envelope)
}

/**
 * Calls an endpoint of the contract with the staff token. Throws `Refused` with the server's
 * words, or `Unanswered` when nothing usable came back. Code 401 ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  signal?: AbortSignal,
): Promise<WireOutput<E>> {
  return (await callWithMessage(endpoint, input, signal)).data
}
