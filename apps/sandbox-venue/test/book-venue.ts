import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { type League, lastBegun, startOf } from '../src/book-clock.ts'
import { drawsAt, findChain } from '../src/chains.ts'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/database.ts'
import { football } from '../src/titles/football/football-title.ts'
import { type FootballCourse, rules } from '../src/titles/football/rules.ts'
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

export function refused(reply: Reply, status: number, error: string): void {
  expect([reply.status, reply.body['error']]).toEqual([status, error])
}

type Ground = { client: VendorClient; clock: { now: number }; league: League }

/** What is drawn, as nobody but the venue can know it. */
function createSights({ clock, league }: Ground) {
  function courseAt(index: number): FootballCourse {
    return rules.draw(drawsAt(league.chain, index), index)
  }

  /** The next fixture that is still to come and whose course is as wanted. */
  function nextFixture(wanted: (course: FootballCourse, index: number) => boolean): number {
    let index = lastBegun(league, clock.now) + 2
    while (!wanted(courseAt(index), index)) index += 1
    // So that it is listed.
    clock.now = Math.max(clock.now, startOf(league, index) - 90_000)
    return index
  }

  return { courseAt, nextFixture }
}

function createBets(book: Ground) {
  async function fixture(session: string, index: number): Promise<Fixture> {
    const asked = { session, chain: book.league.chain.id, fixture: index }
    const { status, body } = await book.client.play('/play/book/fixture', asked)
    expect([status, body['error']]).toEqual([200, undefined])
    return body as unknown as Fixture
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
    const told = legs.map((leg) => ({ chain: book.league.chain.id, ...leg }))
    return book.client.play('/play/book/bet', { session, legs: told, stake, nonce })
  }

  /** A bet at what is offered now. */
  async function single(session: string, index: number, selection: string): Promise<Slip> {
    const odds = await oddsOf(session, index, selection)
    const { status, body } = await bet(session, [{ fixture: index, selection, odds }])
    expect([status, body['error']]).toEqual([200, undefined])
    return body as unknown as Slip
  }

  return { fixture, oddsOf, bet, single }
}

function createReads(book: Ground) {
  async function slips(session: string): Promise<Slip[]> {
    const { body } = await book.client.play('/play/book/slips', { session, before: '' })
    return body['rounds'] as Slip[]
  }

  async function ended(session: string): Promise<Slip[]> {
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

  /** What the vendor's feed says of a slip, version by version. */
  async function fed(slip: Slip): Promise<unknown[]> {
    const { body } = await book.client.call('/v1/bets', { after: '', limit: 500 })
    const all = body['bets'] as Record<string, unknown>[]
    return all
      .filter((each) => each['bet_id'] === slip.round_id)
      .map((each) => [each['version'], each['status'], each['payout']])
  }

  return { slips, ended, cashOut, priceOf, balanceOf, fed }
}

/**
 * A venue whose football is asked at moments that a test chooses: the clock goes on from fixture to fixture. What is
 * drawn is read from the venue's own store, as nobody but the venue can.
 */
export async function openBook(extra: Record<string, string> = {}) {
  const { folder, remove } = makeFolder()
  const config = readConfig(venueEnvironment(folder, extra))
  const clock = { now: Date.now() }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  let venue = await startVenue(config)
  const client = vendorClient(venue.port)
  const store = openStore(config.databasePath)
  const first = await client.seat('first', '1', 'football')
  const { body } = await client.play('/play/book', { session: first })
  const [listed] = body['fixtures'] as Fixture[]
  const chain = findChain(store, listed?.chain ?? 0)
  if (!chain) throw new Error('no chain')
  const book: Ground = { client, clock, league: { chain, times: football.timetable } }

  return {
    league: book.league,
    clock,
    seat: (player: string, amount: string, game = 'football') =>
      book.client.seat(player, amount, game),
    play: (path: string, asked: object) => book.client.play(path, asked),
    call: (path: string, asked: object) => book.client.call(path, asked),
    ...createSights(book),
    ...createBets(book),
    ...createReads(book),
    /** Whatever has been done: the money is where the log says. */
    assertMoney: () => {
      const [row] = store.all(
        `SELECT (SELECT sum(balance) FROM player) AS held,
           (SELECT sum(delta) FROM wallet_log) AS moved`,
      )
      expect(row?.['held']).toBe(row?.['moved'])
    },
    /** What the house stands to lose on all fixtures, in fen. */
    riskHeld: () => {
      const [row] = store.all(
        `SELECT (SELECT coalesce(sum(loss), 0) FROM fixture_risk) AS held,
           (SELECT coalesce(sum(loss), 0) FROM slip_risk) AS by_slip`,
      )
      expect(row?.['held']).toBe(row?.['by_slip'])
      return row?.['held']
    },
    riskOn: (index: number) => {
      const sum = 'SELECT coalesce(sum(loss), 0) AS held FROM slip_risk WHERE fixture = ?'
      return store.one(sum, index)?.['held']
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
