import { followStream } from '@jinli/client/stream'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { currentToken, endSession } from '../session/session.ts'

/** An endpoint whose response is a stream of events. */
export type StreamCall = Endpoint & { readonly stream: true }
/** The time without data after which a stream counts as dead. */
const streamIdleMs = 40_000

type Following<E> = {
  signal: AbortSignal
  onEvent: (event: Output<E>) => void
  /** Called with true when the stream connects, with false when the connection is lost. */
  onLive: (live: boolean) => void
}

/** Reads a stream of events from the position that `inputNow` returns. Reconnects until the signal aborts. */
export function follow<E extends StreamCall>(
  endpoint: E,
  inputNow: () => CallInput<E>,
  options: Following<E>,
): Promise<unknown> {
  return followStream(endpoint, inputNow, {
    ...options,
    token: currentToken,
    idleMs: streamIdleMs,
    onRefused: ({ code, message }, sentToken) => {
      if (code === 401) endSession('expired', sentToken, message)
    },
  })
}
