import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'

const app = useTestApp()
const changeSetting = (change: object) => app().changeSetting('turnover', change)

type Bet = Partial<ImportedBet> & Pick<ImportedBet, 'bet_id'>

const feedOf = (venue: string, player: TestPlayer, ...bets: Bet[]) =>
  transaction(app().context.pool, (tx) =>
    upsertBets(
      tx,
      venue,
      bets.map((bet) => ({
        version: 1,
        player: player.id,
        game: 'koi-leap',
        stake: 10_000n,
        payout: 0n,
        state: 'settled' as const,
        placed_at: app().clock.now(),
        settled_at: app().clock.now(),
        ...bet,
      })),
    ),
  )

const feed = (player: TestPlayer, ...bets: Bet[]) => feedOf('obgdy', player, ...bets)

async function newPlayer(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 5_000_000n)
  return player
}

/** What all readers of valid stake say of a player (fen): turnover, rebates and VIP, the bets themselves. */
async function countedOf({ id }: TestPlayer) {
  const { rows } = await app().owner.query<{ done: number; days: number; bets: number }>(
    `SELECT (SELECT sum(done)::int FROM turnover_requirement WHERE player_id = $1) AS done,
      (SELECT coalesce(sum(stake), 0)::int FROM bet_valid_day WHERE player_id = $1) AS days,
      (SELECT coalesce(sum(counted), 0)::int FROM bet WHERE player_id = $1) AS bets`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('no figures')
  expect([row.days, row.bets]).toEqual([row.done, row.done])
  return row.done
}

async function detail(player: TestPlayer, bet_id: string) {
  const { data } = await app().expectOk(
    '/api/betdetail',
    { platname: 'obgdy', bet_id },
    player.token,
  )
  return data
}

const id = () => `risk-${randomUUID()}`

// R-GAME-160
it('P-28: a bet’s detail says what was picked and what came; a later version may leave it out', async () => {
  const player = await newPlayer()
  const bet_id = id()
  const open = { bet_id, state: 'open' as const, settled_at: null }
  await feed(player, { ...open, selection: '庄 ¥100' })
  expect(await detail(player, bet_id)).toMatchObject({ selection: '庄 ¥100', outcome: '' })
  const outcome = '闲 3 点，庄 7 点，庄赢'
  await feed(player, { bet_id, version: 2, payout: 19_500n, outcome })
  expect(await detail(player, bet_id)).toMatchObject({ selection: '庄 ¥100', outcome })
  await feed(player, { bet_id, version: 3, state: 'void' })
  expect(await detail(player, bet_id)).toMatchObject({ selection: '庄 ¥100', outcome })
  const ofBefore = id()
  await feed(player, { bet_id: ofBefore })
  expect(await detail(player, ofBefore)).toMatchObject({ selection: '', outcome: '' })
})

describe('Y-10 R-MONEY-26: a bet counts by what was at risk', () => {
  it.each([
    ['a loss', { payout: 0n }, 10_000, 'stake'],
    ['a win', { payout: 19_500n }, 10_000, 'stake'],
    ['a push', { payout: 10_000n }, 0, 'returned'],
    ['a spin that pays about the stake', { payout: 9_500n }, 10_000, 'stake'],
    ['a void', { state: 'void' as const }, 0, 'void'],
    ['an open bet', { state: 'open' as const, settled_at: null }, 0, 'open'],
    ['a venue that says none', { at_risk: 0n, payout: 30_000n }, 0, 'venue'],
    ['a venue that says a part', { at_risk: 4_000n }, 4_000, 'venue'],
    [
      'a venue that says all of a push',
      { at_risk: 10_000n, payout: 10_000n },
      10_000,
      'stake',
    ],
  ] as const)('%s', async (_what, fields, countedStake, reason) => {
    const player = await newPlayer()
    const bet_id = id()
    await feed(player, { bet_id, ...fields })
    expect(await countedOf(player)).toBe(countedStake)
    expect(await detail(player, bet_id)).toMatchObject({
      bet_amount: 100,
      valid: countedStake / 100,
      risk: countedStake / 100,
      risk_reason: reason,
      weight: 100,
    })
  })

  it.each([
    [9_499n, 10_000],
    [9_500n, 0],
    [10_500n, 0],
    [10_501n, 10_000],
  ])(
    'a ticket of sports that pays %s of 10,000 counts %s',
    async (payout, countedStake) => {
      const player = await newPlayer()
      await app().owner.query(`UPDATE venue SET category = 'sport' WHERE code = 'pp'`)
      await feedOf('pp', player, { bet_id: id(), payout })
      expect(await countedOf(player)).toBe(countedStake)
    },
  )

  it('opposite bets of a round count the difference, in any order, twice and late', async () => {
    const round = id()
    const bet = (bet_id: string, place: string, stake: bigint, more: object = {}) => ({
      bet_id: `${round}-${bet_id}`,
      round,
      place,
      stake,
      ...more,
    })
    const rows = [
      bet('a', 'banker', 10_000n),
      bet('b', 'player', 4_000n, { payout: 8_000n }),
      bet('c', 'player', 3_000n, { payout: 6_000n }),
      bet('d', 'player-pair', 500n),
      bet('e', 'ball-1-big', 800n),
      bet('f', 'ball-2-small', 800n),
    ]
    for (const order of [rows, rows.toReversed(), [...rows.slice(3), ...rows, ...rows]]) {
      const player = await newPlayer()
      const mine = order.map((row) => ({ ...row, bet_id: `${row.bet_id}-${player.id}` }))
      for (const row of mine) await feed(player, row)
      expect(await countedOf(player)).toBe(3_000 + 500 + 1_600)
      expect(await detail(player, `${round}-b-${player.id}`)).toMatchObject({
        valid: 0,
        risk_reason: 'opposite',
      })
    }
  })

  it('what is changed or voided later is corrected, also the other side', async () => {
    const player = await newPlayer()
    const [round, red, black] = [id(), id(), id()]
    await feed(
      player,
      { bet_id: red, round, place: 'red' },
      { bet_id: black, round, place: 'black', payout: 20_000n },
    )
    expect(await countedOf(player)).toBe(0)
    await feed(player, { bet_id: red, round, place: 'red', stake: 6_000n, version: 2 })
    expect(await countedOf(player)).toBe(4_000)
    await feed(player, { bet_id: red, state: 'void', version: 3 })
    expect(await countedOf(player)).toBe(10_000)
    expect(await detail(player, black)).toMatchObject({ valid: 100, risk_reason: 'stake' })
    await feed(player, { bet_id: black, at_risk: 2_500n, version: 2 })
    expect(await countedOf(player)).toBe(2_500)
    await feed(player, { bet_id: black, payout: 10_000n, version: 3 })
    expect(await countedOf(player)).toBe(0)
  })

  it('sides of other rounds, players and venues do not meet', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()]
    const round = id()
    await feed(one, { bet_id: id(), round, place: 'odd' })
    await feed(one, { bet_id: id(), round: id(), place: 'even' })
    await feed(two, { bet_id: id(), round, place: 'even' })
    expect(await countedOf(one)).toBe(20_000)
    expect(await countedOf(two)).toBe(10_000)
  })
})

// R-MONEY-27
it('Y-10: the weight of the category is that of the moment of the bet, whenever the row comes', async () => {
  const player = await newPlayer()
  const before = app().clock.now()
  await app().clock.forward(hourMs)
  await changeSetting({ slot: 20 })
  await app().clock.forward(1000)
  const [early, late] = [id(), id()]
  await feed(
    player,
    { bet_id: late, stake: 1_033n },
    { bet_id: early, placed_at: before, settled_at: app().clock.now() },
  )
  expect(await countedOf(player)).toBe(206 + 10_000)
  expect(await detail(player, late)).toMatchObject({ valid: 2.06, risk: 10.33, weight: 20 })
  await changeSetting({ slot: 0 })
  await app().clock.forward(1000)
  await feed(player, { bet_id: late, stake: 1_000n, version: 2, placed_at: before })
  await feed(player, { bet_id: id() })
  expect(await countedOf(player)).toBe(1_000 + 10_000)
  await changeSetting({ slot: 100 })
})
