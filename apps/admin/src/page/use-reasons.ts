import { listReasons } from '@jinli/contract/money-setting.admin'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

type Topic = 'deposit' | 'withdrawal' | 'adjustment'

/** Ready sentences in force; `builtIn` while there are none or they cannot be read. */
export function useReasons(topic: Topic, builtIn: readonly string[]): readonly string[] {
  const { data } = useQuery({
    queryKey: ['reasons'],
    queryFn: ({ signal }) => call(listReasons, {}, signal),
    staleTime: 60_000,
  })
  const ready = data?.[topic] ?? []
  return ready.length > 0 ? ready : builtIn
}
