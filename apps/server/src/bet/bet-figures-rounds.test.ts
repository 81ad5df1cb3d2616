import { startOfBrandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'

const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().owner.query(
    `INSERT INTO venue_game (venue, code, name, rtp_least, rtp_most, deviation)
     VALUES ('pp', 'table', '骰桌', 9800, 9800, 98), ('pp', 'honest', '骰桌二', 9800, 9800, 98),
       ('pp', 'summed', '骰桌三', 9800, 9800, 98)`,
  )
})

let roundCount = 0
function betOn(game: string, round: string | null, more: Partial<ImportedBet> = {}) {
  roundCount += 1
  const at = new Date(startOfBrandDay(app().context.clock.now(), 0).getTime() + 1000)
  return {
    bet_id: `s${roundCount}`,
    version: 1,
    player: player.id,
    game,
    stake: 100n,
    payout: 0n,
    state: 'settled' as const,
    placed_at: at,
    settled_at: at,
    round,
    ...more,
  }
}

const write = (bets: ImportedBet[]) =>
  transaction(app().context.pool, (tx) => upsertBets(tx, 'pp', bets))

async function squaresOf(game: string): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT coalesce(sum(squares), 0)::float8 AS kept,
       (SELECT coalesce(sum(s.sum * s.sum), 0)::float8 FROM (
         SELECT sum(stake) AS sum FROM bet WHERE game_code = $1 AND state = 'settled'
         GROUP BY coalesce(round, bet_id)) s) AS anew
     FROM bet_game_day WHERE game_code = $1`,
    [game],
  )
  expect(rows[0]?.kept).toBe(rows[0]?.anew)
  return Number(rows[0]?.kept)
}

/** Returns a function that gives random whole numbers below n. The same seed gives the same numbers. */
function numbers(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

type Month = { stake: number; byRound: number; byBet: number; paid: number }

/** Simulates a month at a table. Each round pays back either nothing or `pays` percent of its total stake. */
function monthOf(randomBelow: (n: number) => number, rounds: number, pays: number): Month {
  const month = { stake: 0, byRound: 0, byBet: 0, paid: 0 }
  for (let round = 0; round < rounds; round += 1) {
    let stakeTotal = 0
    for (let bets = 1 + randomBelow(20); bets > 0; bets -= 1) {
      const stake = 100 * (1 + randomBelow(5))
      stakeTotal += stake
      month.byBet += stake * stake
    }
    month.stake += stakeTotal
    month.byRound += stakeTotal * stakeTotal
    if (randomBelow(2) === 0) month.paid += (stakeTotal * pays) / 100
  }
  return month
}

/** Counts the months with a return outside the band. `field` says how the spread for the band is measured. */
async function outside(months: Month[], field: 'byRound' | 'byBet'): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM unnest($1::float8[], $2::float8[], $3::float8[]) AS m (stake, squares, paid)
     WHERE abs(m.paid / m.stake - 0.98) > return_band(98, m.squares::numeric, m.stake::bigint)`,
    [
      months.map(({ stake }) => stake),
      months.map((m) => m[field]),
      months.map((m) => m.paid),
    ],
  )
  return rows[0]?.n
}

describe('bets that share an outcome', () => {
  it('R-ADMIN-202: leave the band by chance as often as is said, which a band of bets does not hold', async () => {
    const randomBelow = numbers(20_261_125)
    const months = Array.from({ length: 3000 }, () => monthOf(randomBelow, 200, 196))
    const differences = await outside(months, 'byRound')
    // By chance, one month in a hundred is outside: 30 of 3000, with a tolerance of four standard deviations (22).
    expect(differences).toBeLessThan(52)
    expect(differences).toBeGreaterThan(8)
    expect(await outside(months, 'byBet')).toBeGreaterThan(900)
  })

  it('R-ADMIN-202: a paytable that pays a quarter too much is found in nearly every month', async () => {
    const randomBelow = numbers(7)
    const months = Array.from({ length: 500 }, () => monthOf(randomBelow, 1000, 245))
    expect(await outside(months, 'byRound')).toBeGreaterThan(475)
  })

  it('R-ADMIN-202: count as the square of what was staked on a round, in whatever order and how often they come', async () => {
    await write([betOn('summed', '1.1'), betOn('summed', '1.1', { stake: 300n })])
    expect(await squaresOf('summed')).toBe(160_000)
    const late = betOn('summed', '1.1', { stake: 200n, state: 'open' })
    await write([late, betOn('summed', '1.2'), betOn('summed', null)])
    expect(await squaresOf('summed')).toBe(180_000)
    await write([{ ...late, version: 2, state: 'settled' }])
    await write([{ ...late, version: 2, state: 'settled' }])
    expect(await squaresOf('summed')).toBe(380_000)
    await write([{ ...late, version: 3, state: 'void' }])
    expect(await squaresOf('summed')).toBe(180_000)
    await atOnce(16, (n) => write([betOn('summed', `2.${n % 3}`), betOn('summed', '2.9')]))
    // The new rounds have 6, 5, 5 and 16 bets.
    expect(await squaresOf('summed')).toBe(180_000 + 10_000 * (36 + 25 + 25 + 256))
  })

  it('R-ADMIN-202: raise the alarm where a table pays too much, and not where one round was lucky for many', async () => {
    const day = (daysAgo: number) => {
      const at = new Date(
        startOfBrandDay(app().context.clock.now(), daysAgo).getTime() + 1000,
      )
      return { placed_at: at, settled_at: at }
    }
    for (const daysAgo of [1, 2]) {
      const bet = { payout: 196n, ...day(daysAgo) }
      // All 600 bets are in one round.
      await write(Array.from({ length: 600 }, () => betOn('honest', `h.${daysAgo}`, bet)))
      const rounds = Array.from({ length: 600 }, (_, nth) => nth)
      await write(
        rounds.map((nth) =>
          betOn('table', `t.${daysAgo}.${nth % 300}`, {
            ...day(daysAgo),
            payout: nth % 300 < 150 ? 245n : 0n,
          }),
        ),
      )
    }
    const { rows } = await app().owner.query(
      `SELECT subject FROM overdue WHERE kind = 'rtp_outside'`,
    )
    expect(rows).toEqual([{ subject: 'pp/table' }])
  })
})
