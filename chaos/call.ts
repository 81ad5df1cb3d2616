import { encodeInput } from '@jinli/client/codec'
import { requestOf } from '@jinli/client/request'
import type { CallInput, Endpoint } from '@jinli/contract/endpoint'

/** One request of the contract, ready for the wire: what comes is decoded by its endpoint. */
export type Call<E extends Endpoint = Endpoint> = {
  endpoint: E
  path: string
  body: string
  token: string
  key?: string
  /** Destroys the socket this many milliseconds after the request was written. */
  dropAfterMs?: number
  /** Counts how often the call went out. */
  tally?: { sends: number }
}

/** Everything goes by POST, which reads answer too; with or without a key, as the run wants it. */
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
