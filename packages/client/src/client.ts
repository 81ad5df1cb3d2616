import { shellRefusals } from '@jinli/contract/refusal/shell-refusals'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/wire/endpoint'
import { type Envelope, okCode } from '@jinli/contract/wire/envelope'
import { decodeResponse, encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

export type CallResponse<T> = { data: T; message: string }

type Options = {
  signal?: AbortSignal | undefined
  /** A multipart body that replaces the JSON body. */
  form?: FormData
  /** The token of this request, which replaces the client's token. */
  token?: string | null
  /** Whether the browser sends the request even if the page unloads. Then nobody may read the response. */
  keepalive?: boolean
}
/** The options of a call. An endpoint that moves money needs an idempotency key. */
export type CallOptions<E = Endpoint> = Options &
  (E extends { idempotency: 'required' } ? { key: string } : { key?: string | undefined })

/** The last argument of a call. It is optional if the endpoint needs no idempotency key. */
export type OptionArgs<E> = E extends { idempotency: 'required' }
  ? [options: CallOptions<E>]
  : [options?: CallOptions<E>]

export type ClientSettings = {
  /** Scheme, host and port; empty in a browser. */
  base?: string
  /** The session's token; null for a visitor. */
  token?: () => string | null
  /** Returns whether nobody has used the screen for a while. The server then counts the session as idle. */
  isIdle?: () => boolean
  /** The time after which a request is aborted. */
  timeoutMs: number
  /** Called with every refusal and the token of its request, before the refusal is thrown. */
  onRefused?: (refusal: CallRefused, sentToken: string | null) => void
}

export type Client = {
  /** Calls an endpoint and decodes the response. Throws `CallRefused` with the server's message, or `CallLost`. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    ...options: OptionArgs<E>
  ): Promise<CallResponse<Output<E>>>
  /** Calls an endpoint and returns the response undecoded, for a cache that decodes it later. */
  wire<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    ...options: OptionArgs<E>
  ): Promise<CallResponse<WireOutput<E>>>
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'data' in value
  )
}

type Limits = { timeoutMs: number; signal?: AbortSignal | undefined }

/** Returns text and status of a response within the time limit. Supported phones lack `AbortSignal.any`. */
async function textOf(url: string, init: RequestInit, { timeoutMs, signal }: Limits) {
  const limit = new AbortController()
  let isLate = false
  const stop = () => limit.abort()
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    // The time limit includes the time to read the body.
    return { text: await response.text(), status: response.status }
  } catch (cause) {
    // If the caller has aborted the request, the abort error is thrown and not `CallLost`.
    if (signal?.aborted) throw cause
    throw new CallLost(isLate ? 'timeout' : 'network', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CallLost('garbled', { cause })
  }
}

/** Returns the envelope in the text, or throws `CallLost`. HTTP status 401 gives code 401 (decisions §2). */
export function envelopeOf(text: string, status: number): Envelope<unknown> {
  if (status === 401) {
    return { ...shellRefusals['session.expired'], data: null, error: 'session.expired' }
  }
  const envelope = parseJson(text)
  if (!isEnvelope(envelope)) throw new CallLost('garbled')
  return envelope
}

export function headersOf(
  token: string | null,
  body: string | undefined,
  key?: string,
): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  return headers
}

/** Creates a client that calls the contract’s endpoints over HTTP. Each session needs its own client. */
export function createClient(settings: ClientSettings): Client {
  const { base = '', timeoutMs } = settings

  async function send(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    options: Options & { key?: string | undefined } = {},
  ): Promise<CallResponse<unknown>> {
    const { form, signal, key, keepalive = false } = options
    const { path, body } = requestOf(endpoint, encodeInput(endpoint, input))
    const token = options.token === undefined ? (settings.token?.() ?? null) : options.token
    const payload = form ?? body
    const headers = headersOf(token, form ? undefined : body, key)
    if (settings.isIdle?.()) headers.set('x-unattended', '1')
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      ...(keepalive ? { keepalive } : {}),
      ...(payload === undefined ? {} : { body: payload }),
    }
    const { text, status } = await textOf(base + path, init, { timeoutMs, signal })
    const envelope = envelopeOf(text, status)
    if (envelope.code === okCode) return { data: envelope.data, message: envelope.message }
    const refusal = new CallRefused(envelope, status)
    settings.onRefused?.(refusal, token)
    throw refusal
  }

  return {
    async call(endpoint, input, ...[options]) {
      const { data, message } = await send(endpoint, input, options)
      return { data: decodeResponse(endpoint, data), message }
    },
    async wire<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      ...[options]: OptionArgs<E>
    ) {
      const response = await send(endpoint, input, options)
      return response as CallResponse<WireOutput<E>>
    },
  }
}
