import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { upsertBets } from './bet.store.ts'

const app = useTestApp()

let player: TestPlayer
let owner: string
beforeAll(async () => {
  player = await app().registerPlayer()
  owner = await app().staffToken()
})

let round = 0
const gameName = (game: string) => `${game}-${round}`
/** Inserts new games before each test. */
beforeEach(async () => {
  round += 1
  await app().owner.query(
    `INSERT INTO venue_game (venue, code, name, rtp_least, rtp_most, deviation)
     VALUES ('pp', 'coin-' || $1, '抛铜钱', 9800, 9800, 100), ('pp', 'shared-' || $1, '同局', 9800, 9900, NULL),
       ('pp', 'jackpot-' || $1, '大奖', 9800, 9800, 5000)`,
    [`${round}`],
  )
})

type Row = Record<string, unknown> & { game_code: string }
async function figures(body: object = {}): Promise<Row[]> {
  const { data } = await app().expectOk('/admin/api/bets/figures', body, owner)
  return (data as unknown as { data: Row[] }).data
}
const figuresOf = async (game: string) =>
  (await figures()).find(({ game_code }) => game_code === gameName(game))

type Plan = { game: string; bets: number; payout: bigint; stake?: bigint; daysAgo?: number }
let betCount = 0
/** Writes settled bets of one day as an import does. */
async function play({ game, bets, payout, stake = 100n, daysAgo = 0 }: Plan) {
  const at = new Date(startOfBrandDay(app().context.clock.now(), daysAgo).getTime() + 1000)
  betCount += 1
  const page = Array.from({ length: bets }, (_, n) => ({
    bet_id: `f${betCount}-${n}`,
    version: 1,
    player: player.id,
    game: gameName(game),
    stake,
    payout,
    state: 'settled' as const,
    placed_at: at,
    settled_at: at,
  }))
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'pp', page))
  return page
}

async function alarms(): Promise<string[]> {
  const { data } = await app().expectOk('/admin/api/reconciliation', {}, owner)
  const all = (data as unknown as { alarms: { kind: string; subject: string }[] }).alarms
  return all.flatMap(({ kind, subject }) =>
    kind === 'rtp_outside' && subject.endsWith(`-${round}`) ? [subject] : [],
  )
}

describe('figures of games', () => {
  it('R-ADMIN-198: hold what was measured against what the venue says, with its band', async () => {
    await play({ game: 'coin', bets: 300, payout: 98n })
    // In the spread, a stake counts with its square. The stake of ten adds 100: √(300 + 100) / 310.
    await play({ game: 'coin', bets: 1, payout: 1000n, stake: 1000n })
    const half = (2.5758 * 1 * Math.sqrt(300 + 100)) / 310
    expect(await figuresOf('coin')).toMatchObject({
      rounds: 301,
      players: 1,
      stake: 310,
      valid: 300,
      ggr: 6,
      rtp: 9806,
      rtp_least: 9800,
      rtp_most: 9800,
      band_low: Math.floor(9800 - 10_000 * half),
      band_high: Math.ceil(9800 + 10_000 * half),
      outside: null,
    })
    await play({ game: 'shared', bets: 300, payout: 500n })
    expect(await figuresOf('shared')).toMatchObject({
      rtp_most: 9900,
      band_low: null,
      outside: null,
    })
    await play({ game: 'coin', bets: 300, payout: 150n })
    expect(await figuresOf('coin')).toMatchObject({ outside: 'high' })
    await play({ game: 'unheard', bets: 1, payout: 0n })
    expect(await figuresOf('unheard')).toMatchObject({ rtp_least: null, band_high: null })
  })

  it('R-ADMIN-200: are kept by day from what changes, whatever comes in what order', async () => {
    const [bet] = await play({ game: 'coin', bets: 1, payout: 0n, daysAgo: 3 })
    if (!bet) throw new Error('no bet')
    const change = (more: object) =>
      transaction(app().context.pool, (tx) => upsertBets(tx, 'pp', [{ ...bet, ...more }]))
    await change({ version: 2, payout: 250n, stake: 200n })
    await change({ version: 1, payout: 999n })
    expect(await figuresOf('coin')).toMatchObject({
      rounds: 1,
      stake: 2,
      payout: 2.5,
      rtp: 12_500,
    })
    await change({
      version: 3,
      game: gameName('other'),
      state: 'open',
      payout: 0n,
      settled_at: null,
    })
    expect(await figuresOf('coin')).toBeUndefined()
    expect(await figuresOf('other')).toMatchObject({
      rounds: 1,
      players: 1,
      valid: 0,
      rtp: null,
    })
    await change({ version: 4, state: 'void', payout: 0n })
    expect(await figuresOf('other')).toBeUndefined()
    // Concurrent imports of two games lose no figures and do not deadlock.
    await atOnce(16, (n) => play({ game: n % 2 ? 'coin' : 'other', bets: 5, payout: 100n }))
    expect(await figuresOf('coin')).toMatchObject({ rounds: 40, stake: 40, payout: 40 })
    const { rows } = await app().owner.query(
      `SELECT (SELECT sum(rounds)::int FROM bet_game_day) AS kept,
         (SELECT count(*)::int FROM bet WHERE state <> 'void') AS bets,
         (SELECT sum(squares)::text FROM bet_game_day) AS kept_squares,
         (SELECT sum(stake::numeric * stake)::text FROM bet WHERE state = 'settled') AS squares`,
    )
    const [sums] = rows
    expect([sums?.kept, sums?.kept_squares]).toEqual([sums?.bets, sums?.squares])
    const day = brandDay(app().context.clock.now())
    const today = await figures({ since: day, until: day })
    expect(today.filter(({ game_code }) => game_code.endsWith(`-${round}`))).toHaveLength(2)
  })
})

describe('the alarm', () => {
  it('R-ADMIN-199: is raised when a game strays on even and on odd days, to one side', async () => {
    await play({ game: 'coin', bets: 600, payout: 150n, daysAgo: 1 })
    expect(await alarms()).toEqual([])
    await play({ game: 'coin', bets: 600, payout: 40n, daysAgo: 2 })
    expect(await alarms()).toEqual([])
    await play({ game: 'coin', bets: 600, payout: 300n, daysAgo: 4 })
    expect(await alarms()).toEqual([`pp/${gameName('coin')}`])
    // The alarm ends when the days of the bets are too long ago.
    await app().clock.forward(35 * 86_400_000)
    const overdue = await app().owner.query('SELECT kind FROM overdue WHERE kind = $1', [
      'rtp_outside',
    ])
    expect(overdue.rows).toEqual([])
  })

  it('R-ADMIN-199: is not raised by few bets, by one lucky win, or where bets share an outcome', async () => {
    for (const daysAgo of [1, 2]) {
      await play({ game: 'coin', bets: 400, payout: 150n, daysAgo })
      await play({ game: 'shared', bets: 600, payout: 500n, daysAgo })
      await play({ game: 'jackpot', bets: 600, payout: 98n, daysAgo })
    }
    await play({ game: 'jackpot', bets: 1, payout: 1_000_000n, daysAgo: 2 })
    expect(await figuresOf('jackpot')).toMatchObject({ outside: 'high' })
    expect(await alarms()).toEqual([])
  })
})
