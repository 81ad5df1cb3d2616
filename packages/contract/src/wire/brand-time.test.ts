import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  brandDay,
  brandTime,
  minuteText,
  parseBrandTime,
  startOfBrandDay,
} from './brand-time.ts'
import { type Period, periodDays, periodStart } from './period.ts'

/** The slow reference: the calendar of the JavaScript runtime for Shanghai. */
const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function reference(at: Date) {
  const times = Object.fromEntries(
    format.formatToParts(at).map((part) => [part.type, part.value]),
  )
  const { year, month, day, hour, minute, second } = times
  const date = `${year}-${month}-${day}`
  return { date, time: `${hour}:${minute}:${second}`, hour, minute, second }
}

/** Returns the start of a Shanghai day: subtracts the time of day from the instant, then goes back day by day. */
function referenceStart(at: Date, daysBack: number): Date {
  let start = at.getTime()
  for (let back = 0; ; back += 1) {
    const { hour, minute, second } = reference(new Date(start))
    const hands = [hour, minute, second].map((part) => Number.parseInt(part ?? '', 10))
    const [h = 0, m = 0, s = 0] = hands
    start -= (h * 3600 + m * 60 + s) * 1000 + (start % 1000)
    if (back === daysBack) return new Date(start)
    // Goes back into the evening before.
    start -= 1
  }
}

/** Returns a source of numbers from 0 to below 1 that are the same in every run. */
function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

// Shanghai has had no daylight saving since 1992. Our instants are all later, and birthdays are plain dates.
const first = Date.parse('1992-01-01T00:00:00Z')
const last = Date.parse('2100-01-01T00:00:00Z')

// R-WIRE-44
describe('brand time against a slow reference', () => {
  it('is the same over 100,000 instants: time, day, month, minute and back', () => {
    const draw = randomSource(20_261_123)
    const wrong: string[] = []
    for (let n = 0; n < 100_000; n += 1) {
      const at = new Date(Math.floor(first + draw() * (last - first)))
      const { date, time } = reference(at)
      const text = brandTime(at)
      const back = parseBrandTime(text).getTime()
      const same =
        text === `${date} ${time}` &&
        brandDay(at) === date &&
        back === at.getTime() - (at.getTime() % 1000)
      const minute = minuteText(at)
      const instant = parseBrandTime(`${minute}:00`).getTime()
      const early = instant < at.getTime() || instant - at.getTime() >= 60_000
      if (!same || early) wrong.push(`${at.toISOString()}: ${text}, ${minute}`)
    }
    expect(wrong).toEqual([])
  })

  it('days begin and periods reach back as they do there', () => {
    const draw = randomSource(7)
    const wrong: string[] = []
    const periods = Object.entries(periodDays).map(([code, days]) => ({
      code: Number.parseInt(code, 10) as Period,
      days,
    }))
    for (let n = 0; n < 4_000; n += 1) {
      const at = new Date(Math.floor(first + draw() * (last - first)))
      const days = Math.floor(draw() * 40)
      const start = startOfBrandDay(at, days)
      if (start.getTime() !== referenceStart(at, days).getTime())
        wrong.push(`${at.toISOString()} - ${days}: ${start.toISOString()}`)
      const { code, days: reach } = periods[n % periods.length] ?? { code: 1, days: 1 }
      const since = periodStart(code, at)
      if (since.getTime() !== referenceStart(at, reach - 1).getTime())
        wrong.push(`period ${code} of ${at.toISOString()}: ${since.toISOString()}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Each row: an instant, its brand time, the first instant of its day, and its time rounded up to the minute. */
const edges = [
  ['2026-11-23T01:59:59.999Z', '2026-11-23 09:59:59', '2026-11-22T16:00:00.000Z', '10:00'],
  ['2026-11-23T02:00:00.000Z', '2026-11-23 10:00:00', '2026-11-22T16:00:00.000Z', '10:00'],
  ['2026-11-23T03:59:59.999Z', '2026-11-23 11:59:59', '2026-11-22T16:00:00.000Z', '12:00'],
  ['2026-11-23T04:00:00.000Z', '2026-11-23 12:00:00', '2026-11-22T16:00:00.000Z', '12:00'],
  ['2026-11-30T15:59:59.999Z', '2026-11-30 23:59:59', '2026-11-29T16:00:00.000Z', '00:00'],
  ['2026-11-30T16:00:00.000Z', '2026-12-01 00:00:00', '2026-11-30T16:00:00.000Z', '00:00'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29 00:00:00', '2028-02-28T16:00:00.000Z', '00:00'],
  ['2028-02-29T15:59:59.999Z', '2028-02-29 23:59:59', '2028-02-28T16:00:00.000Z', '00:00'],
  ['2027-02-28T16:00:00.000Z', '2027-03-01 00:00:00', '2027-02-28T16:00:00.000Z', '00:00'],
  ['2026-12-31T15:59:59.999Z', '2026-12-31 23:59:59', '2026-12-30T16:00:00.000Z', '00:00'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00', '2026-12-31T16:00:00.000Z', '00:00'],
  // A day on which other countries set their clocks forward, and a day on which they set them back.
  ['2026-03-29T01:00:00.000Z', '2026-03-29 09:00:00', '2026-03-28T16:00:00.000Z', '09:00'],
  ['2026-11-01T06:00:00.000Z', '2026-11-01 14:00:00', '2026-10-31T16:00:00.000Z', '14:00'],
] as const

// R-WIRE-44
describe('brand time at its edges', () => {
  it.each(edges)('%s is %s', (instant, time, start, minute) => {
    const at = new Date(instant)
    expect([brandTime(at), brandDay(at)]).toEqual([time, time.slice(0, 10)])
    expect(startOfBrandDay(at).toISOString()).toBe(start)
    expect(minuteText(at).slice(11)).toBe(minute)
    expect(reference(at).date).toBe(time.slice(0, 10))
  })

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
    'is the same on a server in %s',
    (zone) => {
      const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
      const program = `
        import { brandDay, brandTime, minuteText, parseBrandTime, startOfBrandDay } from ${file('./brand-time.ts')}
        const instants = ${JSON.stringify(edges.map(([instant]) => instant))}
        const told = instants.map((instant) => {
          const at = new Date(instant)
          return [brandTime(at), brandDay(at), startOfBrandDay(at, 30).toISOString(), minuteText(at),
            parseBrandTime(brandTime(at)).toISOString()]
        })
        console.log(JSON.stringify({ told, hour: new Date(instants[0]).getHours() }))`
      const reply: { told: string[][] } = JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', program], {
          encoding: 'utf8',
          env: { ...process.env, TZ: zone },
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      )
      const ours = edges.map(([instant]) => {
        const at = new Date(instant)
        const back = parseBrandTime(brandTime(at)).toISOString()
        return [
          brandTime(at),
          brandDay(at),
          startOfBrandDay(at, 30).toISOString(),
          minuteText(at),
          back,
        ]
      })
      expect(reply.told).toEqual(ours)
    },
  )
})
