/** The brand's time zone; Asia/Shanghai has no daylight saving (decisions §2). */
const offsetMinutes = 8 * 60

function shifted(at: Date): Date {
  return new Date(at.getTime() + offsetMinutes * 60_000)
}

/** `2026-11-21 09:30:00` in brand time. */
export function brandTime(at: Date): string {
  return shifted(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-21 09:30`, the first whole minute that is not before `at`: nobody is told a moment too early. */
export function minuteText(at: Date): string {
  const whole = Math.ceil(at.getTime() / 60_000) * 60_000
  return brandTime(new Date(whole)).slice(0, 16)
}

/** `2026-11-21` in brand time. */
export function brandDay(at: Date): string {
  return shifted(at).toISOString().slice(0, 10)
}

/** The instant of a brand-time text `YYYY-MM-DD HH:mm:ss`. */
export function parseBrandTime(value: string): Date {
  return new Date(`${value.replace(' ', 'T')}+08:00`)
}

/** The first instant of the brand day that lies `daysBack` days before the day of `at`. */
export function startOfBrandDay(at: Date, daysBack = 0): Date {
  const day = parseBrandTime(`${brandDay(at)} 00:00:00`)
  return new Date(day.getTime() - daysBack * 86_400_000)
}
