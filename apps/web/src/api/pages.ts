import { decoderOf } from '@jinli/client/codec'
import type { CallInput, Output, WireOutput } from '@jinli/contract/endpoint'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReadCall, readWire } from './call.ts'
import { callKey, queryClient } from './query.ts'

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
  /** The same for one that is under way, which is given up. */
  moreAgain: () => void
  reload: () => Promise<unknown>
}

/** A paged call's input without the page. */
export type PageFilter<E> = Omit<CallInput<E>, 'page'>

function pagesKey<E extends ReadCall>(endpoint: E, filter: PageFilter<E>): unknown[] {
  return callKey(endpoint, { pages: true, ...filter })
}

/** One page of a paged call, as it came. */
export function readPage<E extends ReadCall>(
  endpoint: E,
  filter: PageFilter<E>,
  page: { page: number; pagesize?: number },
  signal?: AbortSignal,
): Promise<WireOutput<E>> {
  return readWire(endpoint, { ...filter, ...page } as unknown as CallInput<E>, { signal })
}

/** Changes the pages in the cache, as they came, if there are any. */
export function changePages<E extends ReadCall>(
  endpoint: E,
  filter: PageFilter<E>,
  change: (page: WireOutput<E>) => WireOutput<E>,
): void {
  queryClient.setQueryData<InfiniteData<WireOutput<E>>>(
    pagesKey(endpoint, filter),
    (known) => known && { ...known, pages: known.pages.map(change) },
  )
}

/**
 * A paged call, page by page until the last (spec §4 Paging). `pageOf` says where in the answer the
 * page lies: `(answer) => answer`, or `(answer) => answer.list`.
 */
export function useCallPages<E extends ReadCall, T>(
  endpoint: E,
  filter: PageFilter<E>,
  pageOf: (answer: Output<E>) => Page<T>,
  enabled = true,
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
    enabled,
    // Records are looked at right after something happened: every visit reads them anew.
    staleTime: 0,
  })
  // Decoded once a page: the decoder knows the pages it has seen.
  const answers = (result.data?.pages ?? []).map(decode)
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
    moreAgain: () => void result.fetchNextPage().catch(console.error),
    reload: () => result.refetch(),
  }
}
