import { CallLost } from '@jinli/client/failure'
import { QueryClient } from '@tanstack/react-query'

/** Repeats the call of a read endpoint once if the response is lost. A refused call is not repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && error instanceof CallLost,
    },
  },
})
