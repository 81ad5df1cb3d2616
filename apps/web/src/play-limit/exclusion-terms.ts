import {
  type ExclusionTerm,
  exclusionDays,
  exclusionTerms,
} from '@jinli/contract/play-limit/play-limit.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'

const labels: Readonly<Record<ExclusionTerm, string>> = {
  '1d': '24小时',
  '7d': '7天',
  '30d': '30天',
  '42d': '6周',
  '180d': '6个月',
  '365d': '1年',
  '1095d': '3年',
  '1825d': '5年',
  life: '终身',
}

export type TermChoice = {
  term: ExclusionTerm
  label: string
  /** The end of the exclusion, by the server’s clock, if it began now. */
  until: string
  /** Whether this choice ends after the running exclusion, because an exclusion cannot be shortened. */
  longer: boolean
}

const dayMs = 86_400_000

/** Returns the possible durations with their ends. `until` is the end of the running exclusion, or null. */
export function termChoices(now: Date, until: Date | null): TermChoice[] {
  const currentEnd = until?.getTime() ?? 0
  return exclusionTerms.map((term) => {
    const end = now.getTime() + exclusionDays[term] * dayMs
    return {
      term,
      label: labels[term],
      until: minuteText(new Date(end)),
      longer: end > currentEnd,
    }
  })
}
