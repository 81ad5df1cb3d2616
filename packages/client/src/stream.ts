import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { envelopeOf, headersOf } from './client.ts'
import { decodeResponse, encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

/** How a stream ended: `again` (open it again), `over` (do not), or `replaced` (another stream replaced it). */
export type StreamEnd = 'again' | 'over' | 'replaced'

type StreamOptions<E> = {
  base?: string
  token: string | null
  /** Whether nobody has used the screen for a while; the server then counts the session as idle. */
  isIdle?: boolean
  /** The signal whose abort ends the stream. */
  signal: AbortSignal
  /** The time without data after which the stream is aborted. */
  idleMs: number
  onOpen: () => void
  onEvent: (event: Output<E>) => void
}

/** Returns the complete events of a text that is still growing. Put `rest` before the text of the next call. */
export function eventsOf(text: string): {
  events: { name: string; data: string }[]
  rest: string
} {
  const parts = text.split(/\r?\n\r?\n/)
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const lines = part.split(/\r?\n/)
    const fieldOf = (field: string) =>
      lines
        .filter((line) => line === field || line.startsWith(`${field}:`))
        .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
        .join('\n')
    const name = fieldOf('event')
    const data = fieldOf('data')
    return name || data ? [{ name, data }] : []
  })
  return { events, rest }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CallLost('garbled', { cause })
  }
}

async function openStream<E extends Endpoint & { stream: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: StreamOptions<E>,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
  const { base = '', token } = options
  const { path, body } = requestOf(endpoint, encodeInput(endpoint, input))
  const headers = headersOf(token, body)
  if (options.isIdle) headers.set('x-unattended', '1')
  const response = await fetch(base + path, {
    method: endpoint.method,
    headers,
    signal,
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) {
    const { status } = response
    throw new CallRefused(envelopeOf(await response.text(), status), status)
  }
  return response.body?.getReader()
}

/** Reads one stream and returns how it ended. Throws `CallRefused`, `CallLost`, or the caller’s abort error. */
export async function readStream<E extends Endpoint & { stream: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: StreamOptions<E>,
): Promise<StreamEnd> {
  const { signal, idleMs, onEvent, onOpen } = options
  const limit = new AbortController()
  const stop = () => limit.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let idle: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(idle)
    idle = setTimeout(stop, idleMs)
  }
  try {
    wait()
    const reader = await openStream(endpoint, input, options, limit.signal)
    onOpen()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      wait()
      const piece = await reader?.read()
      if (!piece || piece.done) return 'again'
      const { events, rest } = eventsOf(
        text + decoder.decode(piece.value, { stream: true }),
      )
      text = rest
      for (const { name, data } of events) {
        if (name === 'over' || name === 'replaced') return name
        if (data) onEvent(decodeResponse(endpoint, parseJson(data)))
      }
    }
  } catch (cause) {
    if (cause instanceof CallRefused || cause instanceof CallLost || signal.aborted)
      throw cause
    throw new CallLost('network', { cause })
  } finally {
    clearTimeout(idle)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

const pauseMs = { least: 500, most: 15_000 }

type FollowOptions<E> = Omit<StreamOptions<E>, 'onOpen' | 'token' | 'isIdle'> & {
  token: () => string | null
  isIdle?: () => boolean
  /** Called with true when the stream connects, and with false when the connection is lost. */
  onLive: (live: boolean) => void
  /** Called when the server refuses the stream, which is then not opened again. */
  onRefused: (refusal: CallRefused, sentToken: string | null) => void
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}

/**
 * Reads a stream and opens it again after a lost connection, until the signal aborts. `inputNow` returns the input
 * with the position to continue from. Returns `over` or `replaced` if the server ends the stream.
 */
export async function followStream<E extends Endpoint & { stream: true }>(
  endpoint: E,
  inputNow: () => CallInput<E>,
  options: FollowOptions<E>,
): Promise<StreamEnd | 'refused'> {
  const { signal, onLive, onRefused, token, isIdle, ...rest } = options
  let waitMs = pauseMs.least
  while (!signal.aborted) {
    const sentToken = token()
    try {
      const onOpen = () => {
        waitMs = pauseMs.least
        onLive(true)
      }
      const idle = isIdle?.() ?? false
      const readOptions = { ...rest, signal, token: sentToken, onOpen, isIdle: idle }
      const end = await readStream(endpoint, inputNow(), readOptions)
      if (end !== 'again') return end
    } catch (error) {
      const isRetryable =
        error instanceof CallLost ||
        (error instanceof CallRefused && (error.code === 429 || error.code >= 500))
      if (signal.aborted) break
      if (error instanceof CallRefused && !isRetryable) {
        onRefused(error, sentToken)
        return 'refused'
      }
      if (!isRetryable) throw error
    } finally {
      onLive(false)
    }
    // The pause varies by client, so that after a restart of the server not all clients reconnect at once.
    await pause(waitMs / 2 + (Date.now() % (waitMs / 2)), signal)
    waitMs = Math.min(waitMs * 2, pauseMs.most)
  }
  return 'again'
}
