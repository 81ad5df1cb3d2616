import { brandTime } from '@jinli/contract/brand-time'

/** A moment in brand time; empty when there is none. */
export function timeText(at: Date | null): string {
  return at ? brandTime(at) : ''
}
