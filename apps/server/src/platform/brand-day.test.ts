import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { daysOf } from '../review/order-filter.ts'
import { birthdaysOn } from '../vip/vip-gift.store.ts'

const app = useTestApp()

/** Returns instants of a century, always the same. Two of ten are the start of a brand day, or 1 ms before it. */
function instants(count: number): Date[] {
  let state = 11
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const from = Date.parse('1992-01-01T00:00:00Z')
  const until = Date.parse('2100-01-01T00:00:00Z')
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Math.floor(from + draw() * (until - from)))
    if (n % 10 > 1) return at
    return new Date(startOfBrandDay(at).getTime() - (n % 10))
  })
}

// R-WIRE-44: jobs, sums and limits get the day from the database, the screens from the contract.
it.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
  'the database says the same day and its first instant, its session in %s',
  async (zone) => {
    const times = instants(100_000)
    const client = await app().owner.connect()
    try {
      await client.query(`SET TIME ZONE '${zone}'`)
      const { rows } = await client.query<{ day: string; start: Date }>(
        `SELECT (at AT TIME ZONE 'Asia/Shanghai')::date::text AS day,
           date_trunc('day', at AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' AS start
         FROM unnest($1::timestamptz[]) WITH ORDINALITY AS asked (at, n) ORDER BY n`,
        [times.map((at) => at.toISOString())],
      )
      const wrong = rows.filter(({ day, start }, n) => {
        const at = times[n] ?? new Date(0)
        return brandDay(at) !== day || startOfBrandDay(at).getTime() !== start.getTime()
      })
      expect(rows).toHaveLength(times.length)
      expect(wrong).toEqual([])
    } finally {
      await client.query('RESET TIME ZONE')
      client.release()
    }
  },
)

it('a filter of days covers each of their instants and no other', () => {
  for (const at of instants(5000)) {
    const day = brandDay(at)
    const { from, before } = daysOf({ since: day, until: day })
    expect([
      brandDay(from ?? at),
      brandDay(new Date((from?.getTime() ?? 0) - 1)) < day,
    ]).toEqual([day, true])
    expect([
      brandDay(new Date((before?.getTime() ?? 0) - 1)),
      brandDay(before ?? at) > day,
    ]).toEqual([day, true])
  }
})

// R-VIP-21
it('every year has one birthday of everybody', () => {
  for (const year of [1999, 2000, 2023, 2024, 2100]) {
    const dayCounts = new Map<number, number>()
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000)
      for (const birthday of birthdaysOn(new Date(at).toISOString().slice(0, 10)))
        dayCounts.set(birthday, (dayCounts.get(birthday) ?? 0) + 1)
    expect(dayCounts.size).toBe(366)
    expect([...new Set(dayCounts.values())]).toEqual([1])
  }
})
