import { brandDay } from '@jinli/contract/wire/brand-time'

const dayMs = 86_400_000

/** Returns the brand day of now: `2026-11-27`. */
export function brandToday(): string {
  return brandDay(new Date())
}

function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(utcOf(day).getTime() + days * dayMs))
}

/** Returns the month `months` after a month `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const at = utcOf(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return dayOf(at).slice(0, 7)
}

/** Returns the number of days since Monday. */
function weekdayOf(day: string): number {
  return (utcOf(day).getUTCDay() + 6) % 7
}

/** Returns six weeks, from the Monday on or before the first day of a month `YYYY-MM`. */
export function monthDays(month: string): string[] {
  const first = `${month}-01`
  const monday = dayAfter(first, -weekdayOf(first))
  return Array.from({ length: 42 }, (_, days) => dayAfter(monday, days))
}

export type DayRange = { label: string; since: string; until: string }

/** Returns the ranges that reports are read for. The week begins on Monday. */
export function dayRanges(today: string): DayRange[] {
  const yesterday = dayAfter(today, -1)
  const month = today.slice(0, 7)
  return [
    { label: '今天', since: today, until: today },
    { label: '昨天', since: yesterday, until: yesterday },
    { label: '本周', since: dayAfter(today, -weekdayOf(today)), until: today },
    {
      label: '上月',
      since: `${monthAfter(month, -1)}-01`,
      until: dayAfter(`${month}-01`, -1),
    },
  ]
}

const words: Readonly<Record<string, number>> = { 今天: 0, 昨天: -1, 明天: 1 }
const dayPattern =
  /^(?:(\d{4})[-/.年]?)?(\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})?(\d{2})(\d{2})$/

/** Reads a typed day as `YYYY-MM-DD`; null if it is no day. The year of `today` is the default. */
export function dayFromText(text: string, today = brandToday()): string | null {
  const plain = text.trim()
  const word = words[plain]
  if (word !== undefined) return dayAfter(today, word)
  const parts = dayPattern.exec(plain)
  if (!parts) return null
  const [, year, month, date, plainYear, plainMonth, plainDate] = parts
  const day = [
    year ?? plainYear ?? today.slice(0, 4),
    (month ?? plainMonth ?? '').padStart(2, '0'),
    (date ?? plainDate ?? '').padStart(2, '0'),
  ].join('-')
  const at = utcOf(day)
  return Number.isNaN(at.getTime()) || dayOf(at) !== day ? null : day
}

const clockPattern =
  /^(.*?)(?:[\sT]+|(?<=^\d{8})|^)(\d{1,2}):?([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/

/** Reads a typed time as `YYYY-MM-DD HH:mm`; null if it is none. Without a time of day it is midnight. */
export function timeFromText(text: string, today = brandToday()): string | null {
  const plain = text.trim()
  const day = dayFromText(plain, today)
  if (day) return `${day} 00:00`
  const parts = clockPattern.exec(plain)
  if (!parts) return null
  const [, dayText = '', hour = '', minute = ''] = parts
  const clockDay = dayText ? dayFromText(dayText, today) : today
  if (!clockDay || Number.parseInt(hour, 10) > 23) return null
  return `${clockDay} ${hour.padStart(2, '0')}:${minute}`
}
