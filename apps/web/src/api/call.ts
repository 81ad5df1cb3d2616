import {
  type Answer,
  type CallOptions,
  createClient,
  type OptionArgs,
} from '@jinli/client/client'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/endpoint'
import { currentToken, endSession, type SessionEnd } from '../session/session.ts'

/** Spec §9: a request is given up after 30 s. */
const timeoutMs = 30_000

/** Told on the window when a call was refused because the site has been closed. */
export const siteClosed = 'site-closed'

/** The calls of this session; code 401 and HTTP 401 end it alike. */
function clientEnding(end: SessionEnd) {
  return createClient({
    timeoutMs,
    token: currentToken,
    onRefused: ({ code, key }, sentToken) => {
      if (code === 401) endSession(end, sentToken)
      if (key === 'site.closed') window.dispatchEvent(new Event(siteClosed))
    },
  })
}

/** For whoever is known by another token than the session's. */
export function clientOf(token: () => string) {
  return createClient({ timeoutMs, token })
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

/** While `E` is open, the compiler cannot tell which options it takes. */
function argsOf<E>(options: { key?: string; signal?: AbortSignal | undefined }) {
  return [options] as unknown as OptionArgs<E>
}
