import { shellRefusals } from '@jinli/contract/refusal/shell-refusals'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/wire/endpoint'
import * as z from 'zod/mini'
import { CallLost, CallRefused } from './failure.ts'

export type WireFields = Readonly<Record<string, unknown>>

/** Encodes one field. Throws `CallRefused` with the server’s message if the field cannot hold the value. */
function encodeField(type: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeEncode(type, value)
  if (result.success) return result.data
  throw new CallRefused({ ...shellRefusals['input.invalid'], error: 'input.invalid' }, 0)
}

/** Encodes the input of a call: amounts as exact decimal texts, flags as 1 and 0. */
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
        const wireValue = type ? encodeField(type, value) : undefined
        return wireValue === undefined ? [] : [[name, wireValue]]
      }),
  )
}

/** Decodes the response of a call into fen, `Date` and `boolean`. Throws `CallLost` for an invalid response. */
export function decodeResponse<E extends Endpoint>(endpoint: E, wire: unknown): Output<E> {
  const result = z.safeDecode(endpoint.output, wire)
  if (!result.success) throw new CallLost('garbled', { cause: result.error })
  return result.data as Output<E>
}

/** Encodes a decoded response again, for a cache or for storage. */
export function encodeResponse<E extends Endpoint>(
  endpoint: E,
  response: Output<E>,
): WireOutput<E> {
  return z.encode(endpoint.output, response) as WireOutput<E>
}

type Decoder<E> = (wire: unknown) => Output<E>
const decoders = new WeakMap<Endpoint, Decoder<unknown>>()

/**
 * Returns the decoder of an endpoint. The same endpoint always gives the same function, so that a cache can compare
 * it. The same response object always gives the same decoded object.
 */
export function decoderOf<E extends Endpoint>(endpoint: E): Decoder<E> {
  const cachedDecoder = decoders.get(endpoint)
  if (cachedDecoder) return cachedDecoder
  const cache = new WeakMap<object, Output<E>>()
  const decoder: Decoder<E> = (wire) => {
    if (typeof wire !== 'object' || wire === null) return decodeResponse(endpoint, wire)
    const response = cache.get(wire) ?? decodeResponse(endpoint, wire)
    cache.set(wire, response)
    return response
  }
  decoders.set(endpoint, decoder)
  return decoder
}
