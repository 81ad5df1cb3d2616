import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Failure = { hash: string; error: Error }

/**
 * Keeps the error of a query that polls and has never loaded. Otherwise the screen would switch between error and
 * skeleton at each poll. When the player taps retry, the skeleton is shown.
 */
export function useSteadyFailure<T>(
  key: readonly unknown[],
  result: UseQueryResult<T>,
): UseQueryResult<T> {
  const { data, error, refetch } = result
  const [failure, setFailure] = useState<Failure | null>(null)
  const hash = hashKey(key)
  const before = failure?.hash === hash ? failure.error : null
  const last = data === undefined ? (error ?? before) : null
  if (last !== (failure?.error ?? null)) setFailure(last && { hash, error: last })
  if (!last) return result
  return {
    ...result,
    data: undefined,
    error: last,
    status: 'error',
    isError: true,
    isPending: false,
    isLoading: false,
    isInitialLoading: false,
    isSuccess: false,
    isLoadingError: true,
    isRefetchError: false,
    isPlaceholderData: false,
    refetch: (options) => {
      // The request starts first, so that the next render shows the query as loading.
      const response = refetch(options)
      setFailure(null)
      return response
    },
  }
}
