import { encodeInput } from '@jinli/client/codec'
import { requestOf } from '@jinli/client/request'
import type { CallInput, Endpoint } from '@jinli/contract/wire/endpoint'

/** A request of the contract, ready to send; its endpoint decodes the response. */
export type Call<E extends Endpoint = Endpoint> = {
  endpoint: E
  path: string
  body: string
  token: string
  key?: string
  /** Destroys the socket this many milliseconds after the request was written. */
  dropAfterMs?: number
  /** Counts how often the request was sent. */
  counts?: { sends: number }
}

/** Builds a POST request (read endpoints accept POST too), with or without an idempotency key. */
export function callTo<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  key?: string,
): Call<E> {
  const fields = encodeInput(endpoint, input)
  const { path, body = '' } = requestOf({ path: endpoint.path, method: 'POST' }, fields)
  return { endpoint, path, body, token, ...(key ? { key } : {}) }
}
