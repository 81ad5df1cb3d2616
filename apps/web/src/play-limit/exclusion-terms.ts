import { minuteText } from '@jinli/contract/brand-time'
import {
  type ExclusionTerm,
  exclusionDays,
  exclusionTerms,
} from '@jinli/contract/play-limit.rules'

const labels: Readonly<Record<ExclusionTerm, string>> = {
  '1d': '24小时',
  '7d': '7天',
  '30d': '30天',
  '180d': '6个月',
  '365d': '1年',
  '1825d': '5年',
}

export type TermChoice = {
  term: ExclusionTerm
  label: string
  /** When it would end, begun at the server's time of `now`. */
  until: string
  /** False where a running exclusion lasts longer: that one is never made shorter. */
  longer: boolean
}

const dayMs = 86_400_000

/** The terms in their order, as they would end; `until` is the running exclusion's. */
export function termChoices(now: Date, until: Date | null): TermChoice[] {
  const running = until?.getTime() ?? 0
  return exclusionTerms.map((term) => {
    const end = now.getTime() + exclusionDays[term] * dayMs
    return {
      term,
      label: labels[term],
      until: minuteText(new Date(end)),
      longer: end > running,
    }
  })
}
