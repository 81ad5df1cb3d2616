import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/endpoint'
import { shellRefusals } from '@jinli/contract/shell-refusals'
import * as z from 'zod/mini'
import { CallLost, CallRefused } from './failure.ts'

export type WireFields = Readonly<Record<string, unknown>>

/** A value that its own field cannot say is refused here in the words that the server has for it. */
function encodeField(type: z.core.$ZodType, value: unknown): unknown {
  const encoded = z.safeEncode(type, value)
  if (encoded.success) return encoded.data
  throw new CallRefused({ ...shellRefusals['input.invalid'], error: 'input.invalid' }, 0)
}

/** What a call takes → its fields on the wire: amounts as exact decimal texts, flags as 1 and 0. */
export function encodeInput<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): WireFields {
  const { shape } = endpoint.input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) => {
        const type = shape[name]
        const sent = type ? encodeField(type, value) : undefined
        return sent === undefined ? [] : [[name, sent]]
      }),
  )
}

/** What came → what the call answers: fen, `Date`, `boolean`. Anything else is no answer. */
export function decodeAnswer<E extends Endpoint>(endpoint: E, wire: unknown): Output<E> {
  const decoded = z.safeDecode(endpoint.output, wire)
  if (!decoded.success) throw new CallLost('garbled', { cause: decoded.error })
  return decoded.data as Output<E>
}

/** What a call answers → as it comes: for a cache and for storage, which keep it so. */
export function encodeAnswer<E extends Endpoint>(
  endpoint: E,
  answer: Output<E>,
): WireOutput<E> {
  return z.encode(endpoint.output, answer) as WireOutput<E>
}

type Decoder<E> = (wire: unknown) => Output<E>
const decoders = new WeakMap<Endpoint, Decoder<unknown>>()

/**
 * `decodeAnswer` of one call: the same function each time, so that a cache can compare it, and the same
 * answer for the same object, whoever looks at it.
 */
export function decoderOf<E extends Endpoint>(endpoint: E): Decoder<E> {
  const known = decoders.get(endpoint)
  if (known) return known
  const seen = new WeakMap<object, Output<E>>()
  const decoder: Decoder<E> = (wire) => {
    if (typeof wire !== 'object' || wire === null) return decodeAnswer(endpoint, wire)
    const answer = seen.get(wire) ?? decodeAnswer(endpoint, wire)
    seen.set(wire, answer)
    return answer
  }
  decoders.set(endpoint, decoder)
  return decoder
}
