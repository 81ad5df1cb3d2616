import type { Comparison } from '@jinli/contract/figure/analysis.admin'
import { reportDaysMax } from '@jinli/contract/figure/figure.admin'
import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { refuse } from '../platform/refuse.ts'
import { daysOf } from '../review/order-filter.ts'
import type { Period } from './figure-report.store.ts'

const dayMs = 86_400_000

/** Returns the period of a report; by default the last days until today. */
export function periodOf(
  input: { since: string; until: string },
  now: Date,
  usualDays = 7,
): Period {
  const range = daysOf(input)
  const before = range.before ?? startOfBrandDay(now, -1)
  const from = range.from ?? new Date(before.getTime() - usualDays * dayMs)
  const length = (before.getTime() - from.getTime()) / dayMs
  if (length < 1 || length > reportDaysMax) refuse('input.invalid')
  return { from, before }
}

/** Returns the period of the same length before. */
export function periodBefore({ from, before }: Period): Period {
  return { from: new Date(2 * from.getTime() - before.getTime()), before: from }
}

/** Returns the period to compare with; one that overlaps is moved by further weeks. */
export function comparisonOf(period: Period, compare: Comparison): Period {
  if (compare === 'before') return periodBefore(period)
  const step = (compare === 'week' ? 7 : 28) * dayMs
  const length = period.before.getTime() - period.from.getTime()
  const shift = Math.ceil(length / step) * step
  return {
    from: new Date(period.from.getTime() - shift),
    before: new Date(period.before.getTime() - shift),
  }
}

export function toDays({ from, before }: Period) {
  return { since: brandDay(from), until: brandDay(new Date(before.getTime() - 1)) }
}
