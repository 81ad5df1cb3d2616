import { brandTime, parseBrandTime } from '@jinli/contract/brand-time'

/** A brand-time `YYYY-MM-DDTHH:mm` of a date field as an instant; none for what is empty or no time. */
export function typedInstant(local: string): Date | null {
  const at = local ? parseBrandTime(`${local.slice(0, 16)}:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** The same back: what a date field shows. */
export function instantText(at: Date | null): string {
  return at ? brandTime(at).slice(0, 16).replace(' ', 'T') : ''
}
