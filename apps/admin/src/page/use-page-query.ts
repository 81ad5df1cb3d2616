import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

/** One page of a list that others change too: read again now and then, the old page stays meanwhile. */
export function usePageQuery<T>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: number | false = 10_000,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
}
