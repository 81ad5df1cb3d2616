import type { Endpoint, WireInput, WireOutput } from '@jinli/contract/endpoint'
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { CallLost, call } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline answers at once with an error and its retry; a paused skeleton would tell nothing.
      networkMode: 'always',
      retry: (failures, error) => error instanceof CallLost && failures < 1,
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

/** The cache key of a call; for `queryClient.setQueryData` and `invalidateQueries`. */
export function callKey(endpoint: Endpoint, input?: object): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Marks what was read through these calls as out of date; what is on screen is read again. */
export function refresh(...endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    queryClient.invalidateQueries({ queryKey: callKey(endpoint) }).catch(console.error)
  }
}

type QueryOptions<T> = {
  enabled?: boolean
  staleTime?: number
  /** Shown until the answer is there (from local storage, say). */
  placeholder?: T | undefined
  /** The same for every visitor and player; survives signing in and out. */
  everyone?: boolean
  /** Keeps the former answer on screen while another input loads. */
  keepPrevious?: boolean
}

/** What lies in the cache under a call's key is that call's answer. */
function wireOf<E>(cached: unknown): WireOutput<E> {
  return cached as WireOutput<E>
}

/** Reads a call and keeps the answer under `[path, input]`. */
export function useCallQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  options: QueryOptions<WireOutput<E>> = {},
): UseQueryResult<WireOutput<E>> {
  const { placeholder, keepPrevious = false } = options
  return useQuery<unknown, Error, WireOutput<E>>({
    queryKey: callKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    meta: { everyone: options.everyone ?? false },
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    placeholderData: keepPrevious ? keepPreviousData : placeholder,
    select: wireOf<E>,
  })
}

type Page<T> = { data: T[]; current_page: number; last_page: number; total: number }

export type Pages<A, T> = {
  items: T[]
  /** The first page's whole answer, for figures that come beside the list. */
  first: A | undefined
  total: number
  loading: boolean
  loadingMore: boolean
  error: Error | null
  hasMore: boolean
  more: () => void
  reload: () => Promise<unknown>
}

/**
 * A paged call, page by page until the last (spec §4 Paging). `pageOf` says where in the answer the
 * page lies: `(answer) => answer`, or `(answer) => answer.list`.
 */
export function useCallPages<E extends Endpoint, T>(
  endpoint: E,
  input: Omit<WireInput<E>, 'page'>,
  pageOf: (answer: WireOutput<E>) => Page<T>,
  enabled = true,
): Pages<WireOutput<E>, T> {
  const result = useInfiniteQuery({
    queryKey: callKey(endpoint, { pages: true, ...input }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, page: pageParam } as WireInput<E>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (answer) => {
      const page = pageOf(answer)
      return page.current_page < page.last_page ? page.current_page + 1 : undefined
    },
    enabled,
    // Records are looked at right after something happened: every visit reads them anew.
    staleTime: 0,
  })
  const answers = result.data?.pages ?? []
  const first = answers[0]
  return {
    items: answers.flatMap((answer) => pageOf(answer).data),
    first,
    total: first === undefined ? 0 : pageOf(first).total,
    loading: result.isPending,
    loadingMore: result.isFetchingNextPage,
    error: result.error,
    hasMore: result.hasNextPage,
    more: () => {
      if (!result.isFetching) result.fetchNextPage().catch(console.error)
    },
    reload: () => result.refetch(),
  }
}
