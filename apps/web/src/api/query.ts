import { decoderOf, encodeResponse } from '@jinli/client/codec'
import { CallLost } from '@jinli/client/failure'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/wire/endpoint'
import {
  keepPreviousData,
  type Query,
  QueryClient,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { type ReadCall, readWire } from './call.ts'
import { useSteadyFailure } from './steady-failure.ts'

/** Responses are cached as JSON, so that an unchanged one is recognised. All readers share one decoded copy. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without this mode, an offline query would pause and show a skeleton for ever. With it, the query fails at
      // once and shows an error with a retry button.
      networkMode: 'always',
      // A time-out is not retried automatically: the player has waited long enough.
      retry: (failures, error) =>
        error instanceof CallLost && error.reason !== 'timeout' && failures < 1,
      retryDelay: 800,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
    },
  },
})

// Another session must not see these responses, so they are removed before the next render (decisions §4).
useSession.subscribe((now, before) => {
  if (now.epoch === before.epoch) return
  queryClient.removeQueries({ predicate: (query) => query.meta?.everyone !== true })
})

/** Returns the cache key of an endpoint. */
export function callKey(endpoint: Endpoint, input?: object): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Marks the cached responses of these endpoints as stale. Those on screen are requested again. */
export function refresh(...endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    queryClient.invalidateQueries({ queryKey: callKey(endpoint) }).catch(console.error)
  }
}

/** Marks the cached response of this endpoint as stale. The next reader requests it. */
export function outdate(endpoint: Endpoint): void {
  queryClient
    .invalidateQueries({ queryKey: callKey(endpoint), refetchType: 'none' })
    .catch(console.error)
}

export function isOutdated(endpoint: Endpoint): boolean {
  return queryClient.getQueryState(callKey(endpoint, {}))?.isInvalidated === true
}

/** Returns whether the response of this endpoint (with an empty input) is on screen. */
export function isOnScreen(endpoint: Endpoint): boolean {
  return (
    queryClient
      .getQueryCache()
      .find({ queryKey: callKey(endpoint, {}) })
      ?.isActive() === true
  )
}

/** Marks all responses of this player as stale. Those on screen are requested again. */
export function refreshMine(): void {
  queryClient
    .invalidateQueries({ predicate: ({ meta }) => meta?.everyone !== true })
    .catch(console.error)
}

/** Retries the queries on screen that have never loaded, and cancels their running requests. */
export async function askAgain(): Promise<void> {
  const pendingQuery = {
    predicate: (query: Query) => query.state.status === 'pending' && query.isActive(),
  }
  await queryClient.cancelQueries(pendingQuery)
  await queryClient.refetchQueries(pendingQuery)
}

/** Returns the cached response, for code outside of React. */
export function cachedResponse<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
): Output<E> | undefined {
  const wire = queryClient.getQueryData<WireOutput<E>>(callKey(endpoint, input))
  return wire === undefined ? undefined : decoderOf(endpoint)(wire)
}

/** Replaces the cached response. */
export function cacheResponse<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  response: Output<E>,
): void {
  queryClient.setQueryData(callKey(endpoint, input), encodeResponse(endpoint, response))
}

/** Changes the cached response, if there is one, and keeps the time of its arrival. */
export function changeCachedResponse<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  change: (current: Output<E>) => Output<E>,
): void {
  const cachedAnswer = cachedResponse(endpoint, input)
  if (cachedAnswer === undefined) return
  const key = callKey(endpoint, input)
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
  queryClient.setQueryData(key, encodeResponse(endpoint, change(cachedAnswer)), {
    updatedAt,
  })
}

/** Returns whether a stored value is a valid response of this endpoint. */
export function isValidResponse<E extends ReadCall>(
  endpoint: E,
  value: unknown,
): value is WireOutput<E> {
  try {
    decoderOf(endpoint)(value)
    return true
  } catch (error) {
    console.warn('invalid response dropped', endpoint.path, error)
    return false
  }
}

type QueryOptions<E> = {
  enabled?: boolean
  staleTime?: number
  /** A stored response (not decoded) that is shown until the new response arrives. */
  placeholder?: WireOutput<E> | undefined
  /** Whether the response is the same for everybody; such a response survives signing in and out. */
  everyone?: boolean
  /** Whether the previous response stays on screen while the response to another input loads. */
  keepPrevious?: boolean
  /**
   * Milliseconds from a response to the next request. A function decides from the last response; `false` pauses the
   * poll.
   */
  pollMs?: Poll<Output<E>>
  /** Runs before the response is shown, and loads other data that must agree with the response. */
  before?: (response: Output<E>) => Promise<void>
  /** Whether the response is dropped when the screen closes, so that a later visit does not reuse it. */
  passing?: boolean
  /** Whether the endpoint is called only once while the app is open. A failed call is retried. */
  once?: boolean
}
const always = {
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
} as const
type Poll<T> = number | ((response: T | undefined) => number | false)

/** The part of a TanStack query that a poll needs. */
type QueryData = { state: { data?: unknown } }

/**
 * Returns the options of a query that polls while it is on screen. Only one request runs at a time. A hidden tab or
 * page does not poll; a tab that is shown again polls at once. A failure keeps the last response (spec §4 Polling).
 */
export function pollOptions<T>(poll: Poll<T>, decode: (wire: unknown) => T) {
  const msOf = ({ state: { data } }: QueryData) =>
    typeof poll === 'number' ? poll : poll(data === undefined ? undefined : decode(data))
  return {
    refetchInterval: msOf,
    refetchOnWindowFocus: (query: QueryData) =>
      msOf(query) !== false && ('always' as const),
  }
}

/** Calls a read endpoint and caches its response under `[path, input]`. */
export function useCallQuery<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  options: QueryOptions<E> = {},
): UseQueryResult<Output<E>> {
  const { placeholder, keepPrevious = false, pollMs } = options
  const decode = decoderOf(endpoint)
  const queryKey = callKey(endpoint, input)
  const result = useQuery<unknown, Error, Output<E>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const wire = await readWire(endpoint, input, { signal })
      // An invalid response is not cached, so the last valid one stays.
      const response = decode(wire)
      await options.before?.(response)
      return wire
    },
    enabled: options.enabled ?? true,
    meta: { everyone: options.everyone ?? false },
    ...(options.passing ? { gcTime: 0 } : {}),
    ...(options.once ? always : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(pollMs === undefined ? {} : pollOptions(pollMs, decode)),
    placeholderData: keepPrevious ? keepPreviousData : () => placeholder,
    select: decode,
  })
  return useSteadyFailure(queryKey, result)
}
