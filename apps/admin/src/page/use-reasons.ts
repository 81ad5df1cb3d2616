import type { ReasonTopic } from '@jinli/contract/money-setting/money-setting'
import { listReasons } from '@jinli/contract/money-setting/money-setting.admin'
import { useCall } from '../api/use-read.ts'

/** Returns the ready-made reasons of a topic; `builtIn` if there are none or the read fails. */
export function useReasons(
  topic: ReasonTopic,
  builtIn: readonly string[],
): readonly string[] {
  const { data } = useCall(listReasons, {}, { staleMs: 60_000 })
  const ready = data?.[topic] ?? []
  return ready.length > 0 ? ready : builtIn
}
