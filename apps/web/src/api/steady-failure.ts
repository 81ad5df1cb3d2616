import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Failure = { hash: string; error: Error }

/**
 * What has never been answered goes on saying that it failed while it is asked for again unasked: a poll of a
 * second and a half would else blink between failure and skeleton. Who asks by hand sees it waiting.
 */
export function useSteadyFailure<T>(
  key: readonly unknown[],
  result: UseQueryResult<T>,
): UseQueryResult<T> {
  const { data, error, refetch } = result
  const [kept, setKept] = useState<Failure | null>(null)
  const hash = hashKey(key)
  const before = kept?.hash === hash ? kept.error : null
  const last = data === undefined ? (error ?? before) : null
  if (last !== (kept?.error ?? null)) setKept(last && { hash, error: last })
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
      // Asked first: what is drawn next knows that it waits.
      const asked = refetch(options)
      setKept(null)
      return asked
    },
  }
}
