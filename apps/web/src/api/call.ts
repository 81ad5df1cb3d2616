import type { Endpoint, WireInput, WireOutput } from '@jinli/contract/endpoint'
import { type Envelope, okCode } from '@jinli/contract/envelope'
import { isRefusalKey, type RefusalKey, refusal } from '@jinli/contract/refusals'
import { currentToken, endSession } from '../session/session.ts'

/** Spec §9: a request is given up after 30 s. */
const timeoutMs = 30_000

/** The server answered no. `message` is the sentence for the player, `field` where it belongs. */
export class CallRefused extends Error {
  readonly code: number
  readonly key: RefusalKey | ''
  readonly field: string | undefined
  readonly status: number

  constructor(envelope: Envelope<unknown>, status: number) {
    super(envelope.message)
    this.name = 'CallRefused'
    this.code = envelope.code
    this.status = status
    this.key = envelope.error && isRefusalKey(envelope.error) ? envelope.error : ''
    this.field = this.key ? refusal(this.key).field : undefined
  }
}

/** No answer: offline, time-out, or something that is not our envelope. */
export class CallLost extends Error {
  readonly reason: 'timeout' | 'network' | 'garbled'

  constructor(reason: CallLost['reason']) {
    super(reason)
    this.name = 'CallLost'
    this.reason = reason
  }
}

export type CallOptions = {
  /** Idempotency key of a money call; see `attempt.ts`. */
  key?: string
  /** The balance poll ends a dead session without a dialog (decisions §4). */
  silentEnd?: boolean
  signal?: AbortSignal
  /** Multipart body in place of JSON. */
  form?: FormData
}

export type Answer<T> = { data: T; message: string }

function addressOf(endpoint: Endpoint, input: object): string {
  if (endpoint.method === 'POST') return endpoint.path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${endpoint.path}?${text}` : endpoint.path
}

async function exchange(
  endpoint: Endpoint,
  input: object,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const limit = new AbortController()
  let late = false
  const stop = () => limit.abort()
  const timer = setTimeout(() => {
    late = true
    stop()
  }, timeoutMs)
  options.signal?.addEventListener('abort', stop)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (options.key) headers['Idempotency-Key'] = options.key
  const init: RequestInit = { method: endpoint.method, headers, signal: limit.signal }
  if (options.form) init.body = options.form
  else if (endpoint.method === 'POST') {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  try {
    const response = await fetch(addressOf(endpoint, input), init)
    // The body belongs to the same 30 s.
    const body = await response.text()
    return new Response(body || null, {
      status: response.status === 204 ? 200 : response.status,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallLost(late ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
  }
}

async function envelopeOf<T>(response: Response): Promise<Envelope<T>> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    throw new CallLost('garbled')
  }
  return body as Envelope<T>
}

/**
 * One call of the contract with the message of its envelope. Throws `CallRefused` for any code but
 * 200 and `CallLost` without an answer. Code 401 and HTTP 401 end the session alike.
 */
export async function callForMessage<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  options: CallOptions = {},
): Promise<Answer<WireOutput<E>>> {
  const token = currentToken()
  const response = await exchange(endpoint, input ?? {}, token, options)
  const unauthorised = response.status === 401
  const envelope = unauthorised
    ? {
        code: 401,
        message: refusal('session.expired').message,
        data: null,
        error: 'session.expired',
      }
    : await envelopeOf<WireOutput<E>>(response)
  if (envelope.code === 401) endSession(options.silentEnd ? 'silent' : 'expired', token)
  if (envelope.code !== okCode || envelope.data === undefined) {
    throw new CallRefused(envelope, response.status)
  }
  return { data: envelope.data as WireOutput<E>, message: envelope.message }
}

/** `callForMessage` for those who only want the data. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  options: CallOptions = {},
): Promise<WireOutput<E>> {
  return (await callForMessage(endpoint, input, options)).data
}
