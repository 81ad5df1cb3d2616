import type { CallInput, Output } from '@jinli/contract/wire/endpoint'
import type { ReadCall } from './call.ts'
import { cacheResponse, callKey, queryClient } from './query.ts'

/**
 * Caches what a change has led to. A read that is under way may be older than the change and arrive after it, so it
 * is cancelled.
 */
export function cacheChange<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  response: Output<E>,
): void {
  const queryKey = callKey(endpoint, input)
  queryClient.cancelQueries({ queryKey, exact: true }).catch(console.error)
  cacheResponse(endpoint, input, response)
}
