import { decoderOf, encodeAnswer } from '@jinli/client/codec'
import { CallLost } from '@jinli/client/failure'
import type { CallInput, Endpoint, Output, WireOutput } from '@jinli/contract/endpoint'
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

/**
 * The cache holds answers as they came: JSON, so that an unchanged one is recognised. Whoever looks at
 * one gets it decoded, once for all who look.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline answers at once with an error and its retry; a paused skeleton would tell nothing.
      networkMode: 'always',
      // After a time-out nobody waits for another one unasked.
      retry: (failures, error) =>
        error instanceof CallLost && error.reason !== 'timeout' && failures < 1,
      retryDelay: 800,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
    },
  },
})

// Another session must not see what this one read: gone before anything renders again (decisions §4).
useSession.subscribe((now, before) => {
  if (now.epoch === before.epoch) return
  queryClient.removeQueries({ predicate: (query) => query.meta?.everyone !== true })
})

/** The cache key of a call. */
export function callKey(endpoint: Endpoint, input?: object): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Marks what was read through these calls as out of date; what is on screen is read again. */
export function refresh(...endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    queryClient.invalidateQueries({ queryKey: callKey(endpoint) }).catch(console.error)
  }
}

/** Marks what this call answered as out of date; whoever reads it next asks again. */
export function outdate(endpoint: Endpoint): void {
  queryClient
    .invalidateQueries({ queryKey: callKey(endpoint), refetchType: 'none' })
    .catch(console.error)
}

export function isOutdated(endpoint: Endpoint): boolean {
  return queryClient.getQueryState(callKey(endpoint, {}))?.isInvalidated === true
}

/** Whether somebody looks at the answer of this call now. */
export function isOnScreen(endpoint: Endpoint): boolean {
  return (
    queryClient
      .getQueryCache()
      .find({ queryKey: callKey(endpoint, {}) })
      ?.isActive() === true
  )
}

/** The same for all that is this player's own. */
export function refreshMine(): void {
  queryClient
    .invalidateQueries({ predicate: ({ meta }) => meta?.everyone !== true })
    .catch(console.error)
}

/** Asks anew for what is on screen and has never been answered; what is under way is given up. */
export async function askAgain(): Promise<void> {
  const waiting = {
    predicate: (query: Query) => query.state.status === 'pending' && query.isActive(),
  }
  await queryClient.cancelQueries(waiting)
  await queryClient.refetchQueries(waiting)
}

/** The answer that lies in the cache, for code outside of React. */
export function knownAnswer<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
): Output<E> | undefined {
  const wire = queryClient.getQueryData<WireOutput<E>>(callKey(endpoint, input))
  return wire === undefined ? undefined : decoderOf(endpoint)(wire)
}

/** Puts an answer in the place of the one in the cache. */
export function keepAnswer<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  answer: Output<E>,
): void {
  queryClient.setQueryData(callKey(endpoint, input), encodeAnswer(endpoint, answer))
}

/** Changes the answer in the cache, if there is one; it is as old as it was. */
export function changeAnswer<E extends ReadCall>(
  endpoint: E,
  input: CallInput<E>,
  change: (known: Output<E>) => Output<E>,
): void {
  const known = knownAnswer(endpoint, input)
  if (known === undefined) return
  const key = callKey(endpoint, input)
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
  queryClient.setQueryData(key, encodeAnswer(endpoint, change(known)), { updatedAt })
}

/** Whether what was stored is an answer of this call. */
export function isAnswer<E extends ReadCall>(
  endpoint: E,
  stored: unknown,
): stored is WireOutput<E> {
  try {
    decoderOf(endpoint)(stored)
    return true
  } catch (error) {
    console.warn('broken answer dropped', endpoint.path, error)
    return false
  }
}

type QueryOptions<E> = {
  enabled?: boolean
  staleTime?: number
  /** Shown until the answer is there: one that was stored as it came. */
  placeholder?: WireOutput<E> | undefined
  /** The same for every visitor and player; survives signing in and out. */
  everyone?: boolean
  /** Keeps the former answer on screen while another input loads. */
  keepPrevious?: boolean
  /** Asks again so long after each answer; a function may say so by the last one, `false` for not now. */
  pollMs?: Poll<Output<E>>
  /** What else has to be read before the answer is shown, so that the two agree. */
  before?: (answer: Output<E>) => Promise<void>
  /** Not kept for the next look: what is shown was asked for since. */
  passing?: boolean
  /** Asked for once as long as the app is open; only a failure is asked again. */
  once?: boolean
}
const always = {
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
} as const
type Poll<T> = number | ((answer: T | undefined) => number | false)

/** As much of a TanStack query as a poll looks at. */
type Asked = { state: { data?: unknown } }

/**
 * A query that is asked for again while it is on screen: one request at a time, none in a hidden tab
 * or a hidden kept-alive page, at once when the tab comes back. What fails leaves the last answer
 * where it is (spec §4 Polling).
 */
export function pollOptions<T>(poll: Poll<T>, decode: (wire: unknown) => T) {
  const msOf = ({ state: { data } }: Asked) =>
    typeof poll === 'number' ? poll : poll(data === undefined ? undefined : decode(data))
  return {
    refetchInterval: msOf,
    refetchOnWindowFocus: (query: Asked) => msOf(query) !== false && ('always' as const),
  }
}

/** Reads a call and keeps the answer under `[path, input]`. */
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
      // What is no answer does not get into the cache: the last good one stays.
      const answer = decode(wire)
      await options.before?.(answer)
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
