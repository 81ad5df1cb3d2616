import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useQuery,
} from '@tanstack/react-query'
import { type Read, readOf } from './read.ts'

type Options = {
  /** The polling interval while the page is visible: other staff members change the data, too. */
  everyMs?: number
  staleMs?: number
  enabled?: boolean
  /** Whether to show the previous result until the new one arrives. */
  keep?: boolean
  /** Whether to poll even while another window is in front. */
  background?: boolean
  /** Whether the read only tests if the server responds: no retry, and a new read when the window gets the focus. */
  pulse?: boolean
}

const startTimes = new WeakMap<Query, number>()

/**
 * Returns when the request of the current result was sent (ms); 0 without a result. If an action responded after that
 * time, its response is newer than the result, even if the result arrived later.
 */
export function begunAt(
  client: QueryClient,
  { path }: { path: string },
  input: unknown,
): number {
  const query = client.getQueryCache().find({ queryKey: [path, input] })
  return (query && startTimes.get(query)) ?? 0
}

/**
 * Calls a read endpoint and caches its response. The path is the first part of the query key, so that an action can
 * invalidate the response.
 */
export function useRead<A, T>(
  { path, ask, decode }: Read<A, T>,
  input: A,
  { everyMs, staleMs, enabled: isEnabled, keep, pulse, background = false }: Options = {},
) {
  return useQuery<unknown, Error, T>({
    queryKey: [path, input],
    queryFn: async ({ client, queryKey, signal }) => {
      const now = Date.now()
      const wire = await ask(input, signal)
      const query = client.getQueryCache().find({ queryKey })
      if (query) startTimes.set(query, now)
      return wire
    },
    // `decode` is the same function in each render, so unchanged data keeps its identity.
    select: decode,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: background,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(isEnabled === undefined ? {} : { enabled: isEnabled }),
    ...(pulse ? { retry: false, refetchOnWindowFocus: 'always' } : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

export function useCall<E extends Endpoint & { effect: 'read' }>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
) {
  return useRead<CallInput<E>, Output<E>>(readOf(endpoint), input, options)
}
