import { startOfBrandDay } from './brand-time.ts'
import { code } from './wire.ts'

/** Period filter of the record screens (spec §9): 1 today, 2 seven, 3 fifteen, 4 thirty days. */
export const periodDays = { 1: 1, 2: 7, 3: 15, 4: 30 } as const
export type Period = keyof typeof periodDays

export const period = code([1, 2, 3, 4] as const, 4)

export const periodLabels = [
  { value: 1, label: '今天' },
  { value: 2, label: '近7天' },
  { value: 3, label: '近15天' },
  { value: 4, label: '近30天' },
] as const satisfies readonly { value: Period; label: string }[]

/** The first instant that a period covers, counted in brand days. */
export function periodStart(chosen: Period, now: Date): Date {
  return startOfBrandDay(now, periodDays[chosen] - 1)
}
