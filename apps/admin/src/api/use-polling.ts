import { type QueryKey, useQuery } from '@tanstack/react-query'

/**
 * Reads something every `everyMs`, one request at a time. A hidden tab asks nothing and
 * catches up when it is seen again.
 */
export function usePolling<T>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}
