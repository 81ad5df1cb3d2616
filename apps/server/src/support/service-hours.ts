import { brandTime } from '@jinli/contract/wire/brand-time'
import { refuse } from '../platform/refuse.ts'

export type ServiceHours = { from: string; until: string }

const shape = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Refuses times that are not like `09:00` or `23:30`. They are in brand time, every day. */
export function checkHours({ from, until }: ServiceHours): void {
  if (!shape.test(from) || !shape.test(until)) refuse('support.hours-invalid')
}

/** Returns whether staff answer now. Hours may pass midnight; equal times mean round the clock. */
export function isOpen({ from, until }: ServiceHours, now: Date): boolean {
  const at = brandTime(now).slice(11, 16)
  if (from === until) return true
  return from < until ? at >= from && at < until : at >= from || at < until
}
