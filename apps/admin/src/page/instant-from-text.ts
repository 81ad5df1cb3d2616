import { brandTime, parseBrandTime } from '@jinli/contract/wire/brand-time'
import { timeFromText } from './day-text.ts'

/** Parses the typed brand time of a field; null if it is empty or no time. */
export function instantFromText(local: string): Date | null {
  const time = timeFromText(local)
  return time ? parseBrandTime(`${time}:00`) : null
}

export function instantText(at: Date | null): string {
  return at ? brandTime(at).slice(0, 16) : ''
}
