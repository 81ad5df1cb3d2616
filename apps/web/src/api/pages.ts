import { decoderOf } from '@jinli/client/codec'
import type { CallInput, Output, WireOutput } from '@jinli/contract/wire/endpoint'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReadCall, readWire } from './call.ts'
import { callKey, queryClient } from './query.ts'

type Page<T> = { data: T[]; current_page: number; last_page: number; total: number }

export type Pages<A, T> = {
  items: T[]
  /** The whole first response, for totals that are shown beside the list. */
  first: A | undefined
  total: number
  loading: boolean
  loadingMore: boolean
  error: Error | null
  hasMore: boolean
  more: () => void
  /** Loads the next page like `more`, but cancels a request that is running instead of waiting for it. */
  moreAgain: () => void
  reload: () => Promise<unknown>
}

/** The input of a paged endpoint without the page number. */
export type PageFilter<E> = Omit<CallInput<E>, 'page'>

function pagesKey<E extends ReadCall>(endpoint: E, filter: PageFilter<E>): unknown[] {
  return callKey(endpoint, { pages: true, ...filter })
}

/** Requests one page of a paged endpoint, without decoding. */
export function readPage<E extends ReadCall>(
  endpoint: E,
  filter: PageFilter<E>,
  page: { page: number; pagesize?: number },
  signal?: AbortSignal,
): Promise<WireOutput<E>> {
  return readWire(endpoint, { ...filter, ...page } as unknown as CallInput<E>, { signal })
}

/** Changes the cached pages (not decoded), if there are any. */
export function changePages<E extends ReadCall>(
  endpoint: E,
  filter: PageFilter<E>,
  change: (page: WireOutput<E>) => WireOutput<E>,
): void {
  queryClient.setQueryData<InfiniteData<WireOutput<E>>>(
    pagesKey(endpoint, filter),
    (pages) => pages && { ...pages, pages: pages.pages.map(change) },
  )
}

/**
 * Loads a paged endpoint page by page (spec §4 Paging). `pageOf` returns the page of the response: `(response) =>
 * response`, or `(response) => response.list`.
 */
export function useCallPages<E extends ReadCall, T>(
  endpoint: E,
  filter: PageFilter<E>,
  pageOf: (response: Output<E>) => Page<T>,
  isEnabled = true,
): Pages<Output<E>, T> {
  const decode = decoderOf(endpoint)
  const result = useInfiniteQuery({
    queryKey: pagesKey(endpoint, filter),
    queryFn: async ({ pageParam, signal }) => {
      const wire = await readPage(endpoint, filter, { page: pageParam }, signal)
      decode(wire)
      return wire
    },
    initialPageParam: 1,
    getNextPageParam: (wire) => {
      const page = pageOf(decode(wire))
      return page.current_page < page.last_page ? page.current_page + 1 : undefined
    },
    enabled: isEnabled,
    // Players look at records right after an event, so every visit requests the records again.
    staleTime: 0,
  })
  // The decoder remembers its results, so each page is decoded once.
  const responses = (result.data?.pages ?? []).map(decode)
  const first = responses[0]
  return {
    items: responses.flatMap((response) => pageOf(response).data),
    first,
    total: first === undefined ? 0 : pageOf(first).total,
    loading: result.isPending,
    loadingMore: result.isFetchingNextPage,
    error: result.error,
    hasMore: result.hasNextPage,
    more: () => {
      if (!result.isFetching) result.fetchNextPage().catch(console.error)
    },
    moreAgain: () => void result.fetchNextPage().catch(console.error),
    reload: () => result.refetch(),
  }
}
