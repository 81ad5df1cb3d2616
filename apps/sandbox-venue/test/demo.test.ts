import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { readConfig, type VenueConfig } from '../src/config.ts'
import { createDemoRooms } from '../src/demo/demo-rooms.ts'
import { type Game, isSolo, isSportsbook, isTable } from '../src/games/game.ts'
import type { PlayerContext } from '../src/player-api/player-call.ts'
import { runPlayerCall } from '../src/player-api/player-calls.ts'
import { openSession } from '../src/player-api/sessions.ts'
import { createSportsbook } from '../src/sportsbook/sportsbook.ts'
import { openStore } from '../src/store/database.ts'
import { columnsOf, int, text } from '../src/store/row-shape.ts'
import { createTables } from '../src/tables/tables.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'
import { createPlayer, moveMoney } from '../src/wallet/balances.ts'
import { createTransferWallet } from '../src/wallet/transfer-wallet.ts'
import { openVenue, venueEnvironment } from './venue-client.ts'

const games = gamesOf(null)
const each = [...games.values()].map((game) => [game.code, game] as const)
const operator = 'obgdy'
const player = 'mei'
const rounds = 12

let config: VenueConfig
beforeAll(() => {
  config = readConfig(venueEnvironment('/nowhere', { VENUE_TABLE_SECONDS: '20' }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the engine of money play, with a player who has as much as a demo player. */
function moneyPlay(game: string): { context: PlayerContext; session: string } {
  const store = openStore(':memory:')
  const engine = { store, wallet: createTransferWallet(store) }
  const tables = createTables(engine, config, games)
  const sportsbook = createSportsbook(engine, config, games)
  const context = { ...engine, config, games, tables, sportsbook }
  createPlayer(store, operator, player)
  const order = {
    operator,
    player,
    kind: 'transfer_in',
    ref: 't',
    delta: 1_000_000n,
  } as const
  store.transaction(() => moveMoney(store, { ...order, at: Date.now() }))
  const launch = { operator, player, game, returnUrl: null, ticket: '' }
  return { context, session: openSession(store, launch).token }
}

function demoPlay(game: string) {
  const demos = createDemoRooms(config, games)
  const { token } = demos.launch({ operator, player, game, returnUrl: null })
  const context = demos.roomOf(token)
  if (!context) throw new Error('the launch opened no room')
  return { context, session: token, close: demos.close }
}

type Side = ReturnType<typeof moneyPlay>

/** Runs a call of a page. Returns its response in the shape that the caller names. */
async function ask<T = Readonly<Record<string, unknown>>>(
  { context, session }: Side,
  path: string,
  body: object = {},
): Promise<T> {
  // The venue's own calls have no common type.
  return (await runPlayerCall(context, path, { session, ...body })) as T
}

const chainRow = {
  game: text,
  length: int,
  start: text,
  checkpoint_every: int,
  checkpoints: text,
  salt: text,
  started_at: int,
  period_ms: int,
}

/** Gives money play the seeds and the chain of the demo, so that both draw from the same source. */
async function shareSource(game: Game, demo: Side, money: Side): Promise<void> {
  const [from, to] = [demo.context.store, money.context.store]
  if (isSolo(game)) {
    await Promise.all([demo, money].map((side) => ask(side, '/play/state')))
    const seeds = { server_seed: text, server_seed_hash: text, client_seed: text }
    const row = from.row(
      seeds,
      `SELECT ${columnsOf(seeds)} FROM seeds WHERE state = 'current'`,
    )
    to.change(
      `UPDATE seeds SET server_seed = ?, server_seed_hash = ?, client_seed = ?
        WHERE state = 'current'`,
      ...Object.values(row ?? {}),
    )
    return
  }
  await ask(
    demo,
    isTable(game) ? '/play/table' : '/play/book',
    isTable(game) ? { since: 0 } : {},
  )
  const row = from.row(chainRow, `SELECT ${columnsOf(chainRow)} FROM chain`)
  to.change(
    `INSERT INTO chain (${columnsOf(chainRow)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...Object.values(row ?? {}),
  )
}

/** Plays the same rounds as every other run. Returns what came and what was paid. */
async function playSolo(
  side: Side,
  { code, stakes }: Game & { stakes: readonly string[] },
) {
  const results: unknown[] = []
  const { bets = [], decide } = sampleBets[code] ?? {}
  for (let count = 0; count < rounds; count += 1) {
    const order = { stake: stakes[0], bet: bets[count % bets.length], nonce: randomUUID() }
    let round = await ask(side, '/play/open', order)
    for (let nth = 0; round['status'] === 'open'; nth += 1)
      round = await ask(side, '/play/decide', {
        round_id: round['round_id'],
        decision: decide?.(count, nth),
        nonce: randomUUID(),
      })
    results.push([round['stake'], round['payout'], round['shown'], round['balance']])
  }
  return results
}

async function playTable(side: Side, { code }: Game, clock: { now: number }) {
  const { bets = [] } = sampleBets[code] ?? {}
  const results: unknown[] = []
  type Table = { chain: number; round: { index: number; ends_at: number } }
  const { round: first } = await ask<Table>(side, '/play/table', { since: 0 })
  // The round that runs now may take no more bets.
  clock.now = first.ends_at + 1
  for (let count = 0; count < rounds; count += 1) {
    type Table = {
      chain: number
      round: { index: number; ends_at: number }
      balance: string
    }
    const table: Table = await ask(side, '/play/table', { since: 0 })
    const { chain, round } = table
    const bet = bets[count % bets.length]
    const order = { chain, round: round.index, bet, nonce: randomUUID() }
    await ask(side, '/play/table/bet', order)
    clock.now = round.ends_at + 1
    side.context.tables.settleDue()
    const after = await ask(side, '/play/table', { since: first.index })
    results.push([after['past'], after['balance']])
  }
  return results
}

async function readBook(side: Side, clock: { now: number }) {
  type Book = { fixtures: { chain: number; index: number; ends_at: number }[] }
  const { fixtures } = await ask<Book>(side, '/play/book')
  const details: unknown[] = []
  for (const { chain, index } of fixtures)
    details.push(
      (await ask(side, '/play/book/fixture', { chain, fixture: index }))['markets'],
    )
  clock.now = Math.max(...fixtures.map(({ ends_at }) => ends_at)) + 1
  const standings = await ask(side, '/play/book/standings')
  return [details, standings]
}

/** Replaces the clock by one that a run moves. */
function stopClock() {
  const clock = { now: Date.now() }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  return clock
}

describe('demo play pays what money play pays (R-GAME-164)', () => {
  it.each(each)('%s: the same rounds from the same seeds', async (code, game) => {
    const clock = stopClock()
    const start = clock.now
    const demo = demoPlay(code)
    const money = moneyPlay(code)
    await shareSource(game, demo, money)
    const results: unknown[] = []
    for (const side of [demo, money]) {
      clock.now = start
      if (isSolo(game)) results.push(await playSolo(side, game))
      else if (isTable(game)) results.push(await playTable(side, game, clock))
      else if (isSportsbook(game)) results.push(await readBook(side, clock))
    }
    expect(results[0]).toEqual(results[1])
    expect(JSON.stringify(results[0]).length).toBeGreaterThan(100)
    demo.close()
    money.context.store.close()
  })
})

describe('demo rooms (R-GAME-165)', () => {
  it.each(['transfer', 'seamless'])(
    'the calls of a %s vendor know nothing of a demo',
    async (wallet) => {
      const platform = {
        url: 'http://127.0.0.1:9',
        key: 'key-of-a-test',
        secret: 's'.repeat(32),
      }
      const account = {
        id: operator,
        secret: 'a-secret-for-tests-only',
        name: '锦鲤',
        hue: 12,
      }
      const seamless = { VENUE_OPERATORS: JSON.stringify([{ ...account, platform }]) }
      const venue = await openVenue({
        VENUE_WALLET: wallet,
        ...(wallet === 'seamless' ? seamless : {}),
      })
      const period = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
      const before = await venue.call('/v1/report', period)
      const { body } = await venue.call('/v1/demo', { player, game: 'koi-leap' })
      expect(body).toMatchObject({ balance: '10000.00' })
      const url = String(body['url'])
      const session = new URL(url).searchParams.get('session') ?? ''
      const spin = { session, stake: '5', nonce: randomUUID() }
      expect((await venue.play('/play/spin', spin)).status).toBe(200)
      expect(await (await fetch(url)).text()).toContain('试玩金')
      expect((await venue.call('/v1/report', period)).body).toEqual(before.body)
      if (wallet === 'transfer') {
        const feed = await venue.call('/v1/bets', { after: '', limit: 10 })
        expect(feed.body['bets']).toEqual([])
        expect((await venue.call('/v1/balance', { player })).status).toBe(404)
      }
      // A new launch of the same player has fresh play money; the end of sessions ends demos too.
      const again = await venue.call('/v1/demo', { player, game: 'koi-leap' })
      const fresh = new URL(String(again.body['url'])).searchParams.get('session') ?? ''
      const state = await venue.play('/play/state', { session: fresh })
      expect(state.body['balance']).toBe('10000.00')
      await venue.call('/v1/sessions/end', { player, reason: 'excluded' })
      const late = { session: fresh, stake: '5', nonce: randomUUID() }
      expect((await venue.play('/play/spin', late)).body['error']).toBe('session_expired')
      const unknown = await venue.call('/v1/demo', { player, game: 'no-such-game' })
      expect([unknown.status, unknown.body['error']]).toEqual([404, 'unknown_game'])
      await venue.close()
    },
  )

  it('are dropped with all rows, and a storm of launches is refused', () => {
    const clock = stopClock()
    const demos = createDemoRooms(config, games)
    const launch = () =>
      demos.launch({ operator, player: randomUUID(), game: 'dice', returnUrl: null }).token
    const first = launch()
    expect(demos.roomOf(first)).not.toBeNull()
    for (let count = 1; count < 4000; count += 1) launch()
    expect(launch).toThrow(expect.objectContaining({ code: 'demo_full' }))
    clock.now += 3_600_001
    const later = launch()
    expect(demos.roomOf(first)).toBeNull()
    clock.now += 9 * 3_600_000
    demos.sweep()
    expect(demos.roomOf(later)).toBeNull()
    demos.close()
  })
})
