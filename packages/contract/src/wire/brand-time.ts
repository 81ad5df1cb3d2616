/** The brand's time zone; Asia/Shanghai has no daylight saving (decisions §2). */
const offsetMinutes = 8 * 60

function shift(at: Date): Date {
  return new Date(at.getTime() + offsetMinutes * 60_000)
}

/** Formats an instant as brand time: `2026-11-21 09:30:00`. */
export function brandTime(at: Date): string {
  return shift(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** Formats an instant as `2026-11-21 09:30`, rounded up to the minute, so that no end is shown too early. */
export function minuteText(at: Date): string {
  const whole = Math.ceil(at.getTime() / 60_000) * 60_000
  return brandTime(new Date(whole)).slice(0, 16)
}

/** Returns the brand day of an instant: `2026-11-21`. */
export function brandDay(at: Date): string {
  return shift(at).toISOString().slice(0, 10)
}

/** Parses a brand-time text `YYYY-MM-DD HH:mm:ss`. */
export function parseBrandTime(value: string): Date {
  return new Date(`${value.replace(' ', 'T')}+08:00`)
}

/** Returns the first instant of the brand day that is `daysBack` days before the day of `at`. */
export function startOfBrandDay(at: Date, daysBack = 0): Date {
  const day = parseBrandTime(`${brandDay(at)} 00:00:00`)
  return new Date(day.getTime() - daysBack * 86_400_000)
}
