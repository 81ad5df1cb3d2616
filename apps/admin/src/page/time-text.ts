import { brandTime } from '@jinli/contract/wire/brand-time'

/** Formats an instant as brand time; empty for null. */
export function timeText(at: Date | null): string {
  return at ? brandTime(at) : ''
}
