import {
  type CallOptions,
  type CallResponse,
  createClient,
  type OptionArgs,
} from '@jinli/client/client'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/wire/endpoint'
import { currentToken, endSession, type SessionEnd } from '../session/session.ts'

/** The time after which a request is aborted (spec §9). */
const timeoutMs = 30_000

/** The name of the window event for a call that was refused because the site is closed. */
export const siteClosed = 'site-closed'

/** The name of the window event for a call that waits for a step of the account. Its detail is the message. */
export const accountIncomplete = 'account-incomplete'

/** The name of the window event for a call that asks for the second factor. Its detail repeats the call. */
export const factorAsked = 'factor-asked'

/** Returns whether a call was refused for a step that the player can do now. */
export function isStepRefusal(key: string): boolean {
  return /^(account-step\.(birth-date|terms)|identity\.needed)$/.test(key)
}

/** Creates the client of the player’s session. Code 401 and HTTP status 401 both end the session. */
function clientEnding(end: SessionEnd) {
  return createClient({
    timeoutMs,
    token: currentToken,
    onRefused: ({ code, key, message }, sentToken) => {
      // A session that was ended elsewhere is told even to a poll, because the player did not expect it.
      const wasExpected = key === 'session.expired'
      if (code === 401) endSession(wasExpected ? end : 'expired', sentToken, message)
      if (key === 'site.closed') window.dispatchEvent(new Event(siteClosed))
      if (isStepRefusal(key))
        window.dispatchEvent(new CustomEvent(accountIncomplete, { detail: message }))
    },
  })
}

/** Creates a client that sends another token than the token of the player’s session. */
export function clientOf(token: () => string) {
  return createClient({ timeoutMs, token })
}

export const client = clientEnding('expired')
/** The client of the balance poll. It ends an expired session without a dialog (decisions §4). */
export const quietClient = clientEnding('silent')

/** An endpoint that only reads, so it needs no idempotency key. */
export type ReadCall = Endpoint & { readonly effect: 'read' }
type ReadOptions = Pick<CallOptions<ReadCall>, 'signal'>

/** Calls a read endpoint and returns the decoded data. */
export async function read<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): Promise<Output<E>> {
  return (await client.call(endpoint, input, ...argsOf<E>(options))).data
}

/** Calls a read endpoint and returns the data without decoding, for the cache. */
export async function readWire<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): Promise<WireOutput<E>> {
  return (await client.wire(endpoint, input, ...argsOf<E>(options))).data
}

/** Calls any endpoint. `api/mutation.ts` provides the idempotency key for an endpoint that needs one. */
export function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { key?: string } = {},
): Promise<CallResponse<Output<E>>> {
  return client.call(endpoint, input, ...argsOf<E>(options))
}

/** Casts the options: for a generic `E` the compiler cannot tell which options the endpoint takes. */
function argsOf<E>(options: { key?: string; signal?: AbortSignal | undefined }) {
  return [options] as unknown as OptionArgs<E>
}
