import { brandTime } from '@jinli/contract/brand-time'

export type ServiceHours = { from: string; until: string }

const shape = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** `09:00-23:30` in brand time, every day; anything else is round the clock. */
export function serviceHoursOf(setting: string): ServiceHours {
  const [, from = '00:00', until = '00:00'] = shape.exec(setting.trim()) ?? []
  return { from, until }
}

/** Whether people answer now; hours may go over midnight. */
export function isOpen({ from, until }: ServiceHours, now: Date): boolean {
  const at = brandTime(now).slice(11, 16)
  if (from === until) return true
  return from < until ? at >= from && at < until : at >= from || at < until
}
