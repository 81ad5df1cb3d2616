import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { findChain } from '../src/fairness/chain.store.ts'
import { drawsAt } from '../src/fairness/chains.ts'
import { football } from '../src/games/football/football-game.ts'
import { type FootballCourse, rules } from '../src/games/football/rules.ts'
import { type League, lastBegun, startOf } from '../src/sportsbook/league-clock.ts'
import { openStore } from '../src/store/database.ts'
import { big } from '../src/store/row-shape.ts'
import { startVenue } from '../src/venue.ts'
import {
  makeFolder,
  type Reply,
  type VendorClient,
  vendorClient,
  venueEnvironment,
} from './venue-client.ts'

type Offer = { selection: string; odds: string | null }
type Fixture = {
  chain: number
  index: number
  phase: string
  stopped: boolean
  state: { tick: number; score: [number, number] }
  markets: { choices: Offer[] }[]
}
export type Slip = {
  round_id: string
  status: string
  stake: string
  payout: string
  odds: string
  possible: string
  cashed: boolean
  cash_out: { price: string } | { reason: string } | null
  legs: { result: string | null; odds: string; shown: unknown }[]
  balance: string
}

type Leg = { fixture: number; selection: string; odds: string }

export function expectRefusal(reply: Reply, status: number, error: string): void {
  expect([reply.status, reply.body['error']]).toEqual([status, error])
}

type Ground = { client: VendorClient; clock: { now: number }; league: League }

/** Creates functions that read the drawn courses. Only the venue can know these. */
function createSights({ clock, league }: Ground) {
  function courseAt(index: number): FootballCourse {
    return rules.draw(drawsAt(league.chain, index), index)
  }

  /** Finds the next upcoming fixture with a wanted course. */
  function nextFixture(
    isWanted: (course: FootballCourse, index: number) => boolean,
  ): number {
    let index = lastBegun(league, clock.now) + 2
    while (!isWanted(courseAt(index), index)) index += 1
    // Moves the clock to a time when the fixture is listed.
    clock.now = Math.max(clock.now, startOf(league, index) - 90_000)
    return index
  }

  return { courseAt, nextFixture }
}

function createBets(book: Ground) {
  async function fixture(session: string, index: number): Promise<Fixture> {
    const request = { session, chain: book.league.chain.id, fixture: index }
    const { status, body } = await book.client.play<Fixture & { error?: string }>(
      '/play/book/fixture',
      request,
    )
    expect([status, body['error']]).toEqual([200, undefined])
    return body
  }

  async function oddsOf(
    session: string,
    index: number,
    selection: string,
  ): Promise<string> {
    const { markets } = await fixture(session, index)
    const choices = markets.flatMap((market) => market.choices)
    return choices.find((choice) => choice.selection === selection)?.odds ?? 'closed'
  }

  function bet(
    session: string,
    legs: Leg[],
    stake = '10.00',
    nonce: string = randomUUID(),
  ) {
    const legOrders = legs.map((leg) => ({ chain: book.league.chain.id, ...leg }))
    return book.client.play<Slip & { error?: string }>('/play/book/bet', {
      session,
      legs: legOrders,
      stake,
      nonce,
    })
  }

  /** Places a bet on one selection at the current odds. */
  async function single(session: string, index: number, selection: string): Promise<Slip> {
    const odds = await oddsOf(session, index, selection)
    const { status, body } = await bet(session, [{ fixture: index, selection, odds }])
    expect([status, body['error']]).toEqual([200, undefined])
    return body
  }

  return { fixture, oddsOf, bet, single }
}

function createReads(book: Ground) {
  async function slips(session: string): Promise<Slip[]> {
    const { body } = await book.client.play<{ rounds: Slip[] }>('/play/book/slips', {
      session,
      before: '',
    })
    return body.rounds
  }

  async function endedSlips(session: string): Promise<Slip[]> {
    const statuses = async () => (await slips(session)).map(({ status }) => status)
    await expect.poll(statuses).not.toContain('open')
    return slips(session)
  }

  function cashOut(
    session: string,
    slip: Slip,
    price: string,
    nonce: string = randomUUID(),
  ) {
    return book.client.play('/play/book/cash-out', {
      session,
      bet_id: slip.round_id,
      price,
      nonce,
    })
  }

  function priceOf(slip: Slip | undefined): string {
    return slip?.cash_out && 'price' in slip.cash_out ? slip.cash_out.price : 'none'
  }

  async function balanceOf(session: string): Promise<string> {
    const { body } = await book.client.play('/play/book', { session })
    return String(body['balance'])
  }

  /** Returns the versions of a bet slip in the vendor's feed. */
  async function feedRowsOf(slip: Slip): Promise<unknown[]> {
    const { body } = await book.client.call<{ bets: Record<string, unknown>[] }>(
      '/v1/bets',
      {
        after: '',
        limit: 500,
      },
    )
    return body.bets
      .filter((each) => each['bet_id'] === slip.round_id)
      .map((each) => [each['version'], each['status'], each['payout']])
  }

  return { slips, ended: endedSlips, cashOut, priceOf, balanceOf, fed: feedRowsOf }
}

/**
 * Opens a venue with a football clock that the test sets. The clock only moves forward, from fixture to fixture. The
 * courses come from the venue's own store.
 */
export async function openBook(extra: Record<string, string> = {}) {
  const { folder, remove } = makeFolder()
  const config = readConfig(venueEnvironment(folder, extra))
  const clock = { now: Date.now() }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  let venue = await startVenue(config)
  const client = vendorClient(venue.port)
  const store = openStore(config.databasePath)
  const first = await client.openSession('first', '1', 'football')
  const { body } = await client.play<{ fixtures: Fixture[] }>('/play/book', {
    session: first,
  })
  const [firstFixture] = body.fixtures
  const chain = findChain(store, firstFixture?.chain ?? 0)
  if (!chain) throw new Error('no chain')
  const book: Ground = { client, clock, league: { chain, times: football.timetable } }

  return {
    league: book.league,
    clock,
    openSession: (player: string, amount: string, game = 'football') =>
      book.client.openSession(player, amount, game),
    play: <Body = Record<string, unknown>>(path: string, request: object) =>
      book.client.play<Body>(path, request),
    call: (path: string, request: object) => book.client.call(path, request),
    ...createSights(book),
    ...createBets(book),
    ...createReads(book),
    /** Checks that the balances match the wallet log. */
    assertMoney: () => {
      const row = store.row(
        { balances: big, movements: big },
        `SELECT (SELECT sum(balance) FROM player) AS balances,
           (SELECT sum(delta) FROM wallet_log) AS movements`,
      )
      expect(row?.balances).toBe(row?.movements)
    },
    /** Returns the possible loss of the venue on all fixtures, in fen. Checks that both tables agree on it. */
    riskHeld: () => {
      const row = store.row(
        { by_selection: big, by_slip: big },
        `SELECT (SELECT coalesce(sum(loss), 0) FROM selection_risk) AS by_selection,
           (SELECT coalesce(sum(loss), 0) FROM bet_slip_risk) AS by_slip`,
      )
      expect(row?.by_selection).toBe(row?.by_slip)
      return row?.by_selection
    },
    riskOn: (index: number) => {
      const sum =
        'SELECT coalesce(sum(loss), 0) AS loss FROM bet_slip_risk WHERE fixture = ?'
      return store.row({ loss: big }, sum, index)?.loss
    },
    stop: () => venue.close(),
    start: async () => {
      venue = await startVenue(config)
      book.client = vendorClient(venue.port)
    },
    close: async () => {
      vi.restoreAllMocks()
      store.close()
      await venue.close()
      remove()
    },
  }
}
