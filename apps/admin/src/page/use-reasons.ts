import { listReasons } from '@jinli/contract/money-setting.admin'
import { useCall } from '../api/use-read.ts'

export type ReasonTopic = 'deposit' | 'withdrawal' | 'adjustment'

/** Ready sentences in force; `builtIn` while there are none or they cannot be read. */
export function useReasons(
  topic: ReasonTopic,
  builtIn: readonly string[],
): readonly string[] {
  const { data } = useCall(listReasons, {}, { staleMs: 60_000 })
  const ready = data?.[topic] ?? []
  return ready.length > 0 ? ready : builtIn
}
