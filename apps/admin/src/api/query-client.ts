import { QueryClient } from '@tanstack/react-query'
import { Unanswered } from './refused.ts'

/** Reads are asked once more after a lost answer; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && error instanceof Unanswered,
    },
  },
})
