import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { moveVipLevels } from './vip.jobs.ts'

// money F-10, I-18; the first levels need deposits and turnover of 1 000 and 5 000, then 5 000 and 30 000 yuan.
const app = useTestApp()

let bets = 0

/** Imports bets of a player, settled at a brand time, as the feed does. */
async function play(
  player: TestPlayer,
  yuan: number,
  at: string,
  more: Partial<ImportedBet> = {},
) {
  bets += 1
  const when = new Date(`${at}+08:00`)
  const bet: ImportedBet = {
    bet_id: `vip-${bets}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: BigInt(yuan) * 100n,
    payout: 0n,
    state: 'settled',
    placed_at: when,
    settled_at: when,
    ...more,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [bet]))
  return bet
}

async function newFundedPlayer(yuan: number, at: string): Promise<TestPlayer> {
  await app().clock.set(`${at}+08:00`)
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

/** Runs the job of a brand day at 00:05. */
async function day(name: string, nodes = 1) {
  await app().clock.set(`${name}T00:05:00+08:00`)
  await Promise.all(Array.from({ length: nodes }, () => moveVipLevels(app().context, name)))
}

async function level(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query<{ vip_level: number }>(
    'SELECT vip_level FROM player WHERE id = $1',
    [player.id],
  )
  return rows[0]?.vip_level ?? -1
}

async function steps(player: TestPlayer) {
  const { rows } = await app().owner.query<{ step: string }>(
    `SELECT day || ' ' || cause || ' ' || from_level || '-' || to_level AS step FROM vip_move
     WHERE player_id = $1 ORDER BY day`,
    [player.id],
  )
  return rows.map(({ step }) => step)
}

// R-VIP-09 R-VIP-10 R-VIP-11
it('rises a level a day, for deposits and turnover of the days before, and tells it', async () => {
  const both = await newFundedPlayer(6000, '2025-03-01T23:59:50')
  const poor = await newFundedPlayer(999, '2025-03-01T23:00:00')
  const idle = await newFundedPlayer(6000, '2025-03-01T23:00:00')
  await play(both, 40_000, '2025-03-01T23:59:59')
  await play(poor, 40_000, '2025-03-01T12:00:00')
  await play(idle, 4999, '2025-03-01T12:00:00')
  await day('2025-03-02', 4)
  expect([await level(both), await level(poor), await level(idle)]).toEqual([1, 0, 0])
  await day('2025-03-03')
  await day('2025-03-03')
  await day('2025-03-04')
  await day('2025-03-05')
  expect(await steps(both)).toEqual(['2025-03-02 promoted 0-1', '2025-03-03 promoted 1-2'])
  expect([await level(both), await level(poor), await level(idle)]).toEqual([2, 0, 0])
  const { data } = await app().expectOk(
    '/api/noticeList',
    { page: 1 },
    (await app().comeBack(both)).token,
  )
  const mail = (data as { data: { title: string }[] }).data.map(({ title }) => title)
  expect(mail.slice(0, 4)).toEqual([
    'VIP晋级礼金已到账',
    '恭喜晋升 VIP2',
    'VIP晋级礼金已到账',
    '恭喜晋升 VIP1',
  ])
})

// R-VIP-10: a brand day ends at 24:00 in Shanghai, wherever the server is.
it('what comes on the day itself counts for the next', async () => {
  const player = await newFundedPlayer(1000, '2025-04-01T23:59:59')
  await play(player, 4999, '2025-04-01T23:59:59')
  await play(player, 1, '2025-04-02T00:00:00')
  await day('2025-04-02')
  expect(await level(player)).toBe(0)
  await day('2025-04-03')
  expect(await level(player)).toBe(1)
})

// money I-17: the feed may be late, and may void bets that counted.
it('a bet that comes late counts from then on; a void one never did', async () => {
  const player = await newFundedPlayer(1000, '2025-05-01T10:00:00')
  const bet = await play(player, 5000, '2025-05-01T12:00:00')
  await play(player, 5000, '2025-05-01T12:00:00', {
    ...bet,
    version: 2,
    state: 'void',
  })
  await day('2025-05-02')
  expect(await level(player)).toBe(0)
  await app().clock.set('2025-05-20T08:00:00+08:00')
  await play(player, 5000, '2025-05-01T13:00:00')
  await day('2025-05-21')
  expect(await level(player)).toBe(1)
})

// R-VIP-12 R-VIP-17
it('falls a level where ninety days went by without what keeps it', async () => {
  const keptPlayer = await newFundedPlayer(5000, '2024-01-01T10:00:00')
  const lostPlayer = await newFundedPlayer(5000, '2024-01-01T10:00:00')
  for (const player of [keptPlayer, lostPlayer])
    await play(player, 30_000, '2024-01-01T12:00:00')
  await day('2024-01-02')
  await day('2024-01-03')
  expect([await level(keptPlayer), await level(lostPlayer)]).toEqual([2, 2])
  // To keep VIP2, a player needs a turnover of 3 000 yuan from 3 January on. The ninety days end before 2 April (2024
  // has a 29 February).
  await app().clock.set('2024-04-01T23:59:00+08:00')
  await play(keptPlayer, 3000, '2024-04-01T23:59:00')
  await play(lostPlayer, 2999, '2024-04-01T23:59:00')
  await play(lostPlayer, 3000, '2024-04-02T00:00:00')
  await day('2024-04-01')
  expect([await level(keptPlayer), await level(lostPlayer)]).toEqual([2, 2])
  await day('2024-04-02', 3)
  expect([await level(keptPlayer), await level(lostPlayer)]).toEqual([2, 1])
  expect((await steps(lostPlayer)).at(-1)).toBe('2024-04-02 demoted 2-1')
  // To reach the lost level again, a player needs its minimum turnover since the demotion.
  await day('2024-04-03')
  expect(await level(lostPlayer)).toBe(2)
  // The ninety days count from the beginning of each period.
  await day('2024-07-01')
  expect([await level(keptPlayer), await level(lostPlayer)]).toEqual([1, 2])
  await play(keptPlayer, 2999, '2024-07-01T12:00:00')
  await day('2024-07-02')
  expect([await level(keptPlayer), await level(lostPlayer)]).toEqual([1, 1])
})

it('a step that a hand has made in the tables is found by the books', async () => {
  const player = await newFundedPlayer(1000, '2025-06-01T10:00:00')
  await play(player, 5000, '2025-06-01T12:00:00')
  await day('2025-06-02')
  const set = (to: number) =>
    app().owner.query('UPDATE player SET vip_level = $2 WHERE id = $1', [player.id, to])
  await set(5)
  await expect(app().assertLedgerBalances()).rejects.toThrow(/I-18.*the level is 5/)
  await set(1)
  const add = (fen: number) =>
    app().owner.query('UPDATE bet_day SET stake = stake + $2 WHERE player_id = $1', [
      player.id,
      fen,
    ])
  await add(1)
  await expect(app().assertLedgerBalances()).rejects.toThrow(
    /I-17.*500001 stands, the bets say 500000/,
  )
  await add(-1)
})
