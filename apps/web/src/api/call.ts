import {
  type Answer,
  type CallOptions,
  createClient,
  type OptionArgs,
} from '@jinli/client/client'
import { followStream } from '@jinli/client/stream'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/endpoint'
import { currentToken, endSession, type SessionEnd } from '../session/session.ts'

/** Spec §9: a request is given up after 30 s. */
const timeoutMs = 30_000

/** The calls of this session; code 401 and HTTP 401 end it alike. */
function clientEnding(end: SessionEnd) {
  return createClient({
    timeoutMs,
    token: currentToken,
    onRefused: ({ code }, sentToken) => {
      if (code === 401) endSession(end, sentToken)
    },
  })
}

export const client = clientEnding('expired')
/** For the balance poll, which ends a dead session without a dialog (decisions §4). */
export const quietClient = clientEnding('silent')

/** A call that only reads: there is no key to forget. */
export type ReadCall = Endpoint & { readonly effect: 'read' }
type ReadOptions = Pick<CallOptions<ReadCall>, 'signal'>

/** The data of a call that reads. */
export async function read<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): Promise<Output<E>> {
  return (await client.call(endpoint, input, ...argsOf<E>(options))).data
}

/** The same as they came, for the cache. */
export async function readWire<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): Promise<WireOutput<E>> {
  return (await client.wire(endpoint, input, ...argsOf<E>(options))).data
}

/** A call of any kind, with its key where it needs one; `api/mutation.ts` sees to that. */
export function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { key?: string } = {},
): Promise<Answer<Output<E>>> {
  return client.call(endpoint, input, ...argsOf<E>(options))
}

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

/** While `E` is open, the compiler cannot tell which options it takes. */
function argsOf<E>(options: { key?: string; signal?: AbortSignal | undefined }) {
  return [options] as unknown as OptionArgs<E>
}
