import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/endpoint'
import { type Envelope, okCode } from '@jinli/contract/envelope'
import { shellRefusals } from '@jinli/contract/shell-refusals'
import { decodeAnswer, encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

export type Answer<T> = { data: T; message: string }

type Options = {
  signal?: AbortSignal | undefined
  /** Multipart body in place of JSON. */
  form?: FormData
  /** This request's token in place of the client's. */
  token?: string | null
  /** Goes out although the page is going away; its answer may never be read. */
  keepalive?: boolean
}
/** A call that moves money goes out under a key, always. */
export type CallOptions<E = Endpoint> = Options &
  (E extends { keyed: 'money' } ? { key: string } : { key?: string | undefined })

/** The last argument of a call; it can only be left out where no key is needed. */
export type OptionArgs<E> = E extends { keyed: 'money' }
  ? [options: CallOptions<E>]
  : [options?: CallOptions<E>]

export type ClientSettings = {
  /** Scheme, host and port; empty in a browser. */
  base?: string
  /** The session's token; null for a visitor. */
  token?: () => string | null
  /** Whether nobody has touched the screen for a while: told to the server, which counts it as idle. */
  unattended?: () => boolean
  /** After so long a request is given up. */
  timeoutMs: number
  /** Hears of every refusal with the token that was sent, before it is thrown. */
  onRefused?: (refused: CallRefused, sentToken: string | null) => void
}

export type Client = {
  /** Calls and decodes. Throws `CallRefused` with the server's words, or `CallLost`. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    ...options: OptionArgs<E>
  ): Promise<Answer<Output<E>>>
  /** As `call`, the data as they came: for a cache, which decodes when it is read. */
  wire<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    ...options: OptionArgs<E>
  ): Promise<Answer<WireOutput<E>>>
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

/** The text of an answer within the time; by hand, because `AbortSignal.any` is younger than our phones. */
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
    // The body belongs to the same time.
    return { text: await response.text(), status: response.status }
  } catch (cause) {
    // The caller's own wish is nobody's failure.
    if (signal?.aborted) throw cause
    throw new CallLost(isLate ? 'timeout' : 'network', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CallLost('garbled', { cause })
  }
}

/** The envelope of an answer. HTTP 401 says what code 401 says, whatever came with it (decisions §2). */
export function envelopeOf(text: string, status: number): Envelope<unknown> {
  if (status === 401) {
    return { ...shellRefusals['session.expired'], data: null, error: 'session.expired' }
  }
  const envelope = parsed(text)
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

/** Typed calls of the contract over real HTTP; one for each session. */
export function createClient(settings: ClientSettings): Client {
  const { base = '', timeoutMs } = settings

  async function send(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    options: Options & { key?: string | undefined } = {},
  ): Promise<Answer<unknown>> {
    const { form, signal, key, keepalive = false } = options
    const { path, body } = requestOf(endpoint, encodeInput(endpoint, input))
    const token = options.token === undefined ? (settings.token?.() ?? null) : options.token
    const sent = form ?? body
    const headers = headersOf(token, form ? undefined : body, key)
    if (settings.unattended?.()) headers.set('x-unattended', '1')
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      ...(keepalive ? { keepalive } : {}),
      ...(sent === undefined ? {} : { body: sent }),
    }
    const { text, status } = await textOf(base + path, init, { timeoutMs, signal })
    const envelope = envelopeOf(text, status)
    if (envelope.code === okCode) return { data: envelope.data, message: envelope.message }
    const refused = new CallRefused(envelope, status)
    settings.onRefused?.(refused, token)
    throw refused
  }

  return {
    async call(endpoint, input, ...[options]) {
      const { data, message } = await send(endpoint, input, options)
      return { data: decodeAnswer(endpoint, data), message }
    },
    async wire<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      ...[options]: OptionArgs<E>
    ) {
      const answer = await send(endpoint, input, options)
      return answer as Answer<WireOutput<E>>
    },
  }
}
