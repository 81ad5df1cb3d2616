import { brandTime } from '@jinli/contract/brand-time'
import { refuse } from '../platform/refuse.ts'

export type ServiceHours = { from: string; until: string }

const shape = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `09:00`, `23:30`: brand time, every day. */
export function checkHours({ from, until }: ServiceHours): void {
  if (!shape.test(from) || !shape.test(until)) refuse('support.hours-invalid')
}

/** Whether people answer now; hours may go over midnight, and the same twice is round the clock. */
export function isOpen({ from, until }: ServiceHours, now: Date): boolean {
  const at = brandTime(now).slice(11, 16)
  if (from === until) return true
  return from < until ? at >= from && at < until : at >= from || at < until
}
