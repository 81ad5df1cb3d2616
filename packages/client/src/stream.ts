import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { envelopeOf, headersOf } from './client.ts'
import { decodeAnswer, encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

/** How a stream ended: to be opened again, never again (`over`), or because another one took its place. */
export type StreamEnd = 'again' | 'over' | 'replaced'

type StreamOptions<E> = {
  base?: string
  token: string | null
  /** Nobody has touched the screen for a while. */
  unattended?: boolean
  /** The caller's wish to have no more of it. */
  signal: AbortSignal
  /** Without a sign of life for so long it is given up. */
  idleMs: number
  onOpen: () => void
  onEvent: (event: Output<E>) => void
}

/** The whole events of a text that grows; what is left over waits for the rest. */
export function eventsOf(text: string): {
  events: { name: string; data: string }[]
  rest: string
} {
  const parts = text.split(/\r?\n\r?\n/)
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const lines = part.split(/\r?\n/)
    const of = (field: string) =>
      lines
        .filter((line) => line === field || line.startsWith(`${field}:`))
        .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
        .join('\n')
    const name = of('event')
    const data = of('data')
    return name || data ? [{ name, data }] : []
  })
  return { events, rest }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CallLost('garbled', { cause })
  }
}

async function opened<E extends Endpoint & { stream: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: StreamOptions<E>,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> {
  const { base = '', token } = options
  const { path, body } = requestOf(endpoint, encodeInput(endpoint, input))
  const headers = headersOf(token, body)
  if (options.unattended) headers.set('x-unattended', '1')
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

/** Reads one stream until it ends. Throws `CallRefused`, `CallLost`, and what the signal says when the caller ends it. */
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
    const reader = await opened(endpoint, input, options, limit.signal)
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
        if (data) onEvent(decodeAnswer(endpoint, parsed(data)))
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

type Following<E> = Omit<StreamOptions<E>, 'onOpen' | 'token' | 'unattended'> & {
  token: () => string | null
  unattended?: () => boolean
  /** Whether it is connected just now. */
  onLive: (live: boolean) => void
  /** The server says no: nobody asks again. */
  onRefused: (refused: CallRefused, sentToken: string | null) => void
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

/**
 * Follows a stream through dead networks and restarts until the signal ends it: `inputNow` says from where on.
 * Answers `over` or `replaced` when the server wants it no more.
 */
export async function followStream<E extends Endpoint & { stream: true }>(
  endpoint: E,
  inputNow: () => CallInput<E>,
  options: Following<E>,
): Promise<StreamEnd | 'refused'> {
  const { signal, onLive, onRefused, token, unattended, ...rest } = options
  let waitMs = pauseMs.least
  while (!signal.aborted) {
    const sent = token()
    try {
      const onOpen = () => {
        waitMs = pauseMs.least
        onLive(true)
      }
      const shared = { ...rest, signal, token: sent, onOpen }
      const away = unattended?.() ?? false
      const end = await readStream(endpoint, inputNow(), { ...shared, unattended: away })
      if (end !== 'again') return end
    } catch (error) {
      const later =
        error instanceof CallLost ||
        (error instanceof CallRefused && (error.code === 429 || error.code >= 500))
      if (signal.aborted) break
      if (error instanceof CallRefused && !later) {
        onRefused(error, sent)
        return 'refused'
      }
      if (!later) throw error
    } finally {
      onLive(false)
    }
    // Not all at once after a restart.
    await pause(waitMs / 2 + (Date.now() % (waitMs / 2)), signal)
    waitMs = Math.min(waitMs * 2, pauseMs.most)
  }
  return 'again'
}
