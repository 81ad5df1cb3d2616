import { brandTime, parseBrandTime } from '@jinli/contract/wire/brand-time'

/** Parses the brand time `YYYY-MM-DDTHH:mm` of a date field; null if it is empty or invalid. */
export function instantFromText(local: string): Date | null {
  const at = local ? parseBrandTime(`${local.slice(0, 16)}:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

export function instantText(at: Date | null): string {
  return at ? brandTime(at).slice(0, 16).replace(' ', 'T') : ''
}
