import { followStream } from '@jinli/client/stream'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { currentToken, endSession } from '../session/session.ts'

/** A call that answers with events without end. */
export type StreamCall = Endpoint & { readonly stream: true }
/** Without a sign of life for so long a stream is taken for dead. */
const streamIdleMs = 40_000

type Following<E> = {
  signal: AbortSignal
  onEvent: (event: Output<E>) => void
  /** Whether it is connected just now. */
  onLive: (live: boolean) => void
}

/** Follows a stream from where `inputNow` says, through broken networks, until the signal ends it. */
export function follow<E extends StreamCall>(
  endpoint: E,
  inputNow: () => CallInput<E>,
  options: Following<E>,
): Promise<unknown> {
  return followStream(endpoint, inputNow, {
    ...options,
    token: currentToken,
    idleMs: streamIdleMs,
    onRefused: ({ code }, sentToken) => {
      if (code === 401) endSession('expired', sentToken)
    },
  })
}
