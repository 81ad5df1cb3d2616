import { CallLost } from '@jinli/client/failure'
import { QueryClient } from '@tanstack/react-query'

/** Reads are asked once more after a lost answer; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && error instanceof CallLost,
    },
  },
})
