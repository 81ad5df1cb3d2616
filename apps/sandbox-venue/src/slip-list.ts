import type { League } from './book-clock.ts'
import { quoteOf } from './cash-out.ts'
import { integer, type Store } from './database.ts'
import { type Fixture, type Fixtures, fixtureBody } from './fixtures.ts'
import { formatFen } from './money.ts'
import { type BookSeat, type Leg, legsOf, type Slip, slipOf } from './slip-rows.ts'
import { returned } from './titles/book-rules.ts'

const PAGE = 20

/** Where slips are read: the fixtures of their legs as they stand at one moment. */
export type Sight = {
  fixtures: Fixtures
  fixtureOf: (leg: Leg) => Fixture
  nowOf: (league: League) => number
}

function legBody({ fixtures, fixtureOf, nowOf }: Sight, leg: Leg) {
  const fixture = fixtureOf(leg)
  const { title, league, index } = fixture
  const { round, home, away, phase, state } = fixtureBody(fixture)
  return {
    fixture: index,
    round,
    home,
    away,
    phase,
    score: state.score,
    selection: leg.selection,
    name: title.book.nameOf(leg.selection) ?? leg.selection,
    odds: formatFen(BigInt(leg.odds)),
    tick: leg.tick,
    result: leg.result,
    cash_tick: leg.cashTick,
    ...fixtures.evidenceOf(title, league, index, nowOf(league)),
  }
}

/** A slip as its player sees it, with what a proof of it needs. */
export function slipBody(sight: Sight, slip: Slip, legs: readonly Leg[]) {
  const won = legs.map(({ odds, result }) => ({
    odds,
    result: result === 'void' ? ('void' as const) : ('won' as const),
  }))
  const open = slip.status === 'open'
  return {
    round_id: slip.betId,
    game: slip.game,
    status: slip.status,
    stake: formatFen(slip.stake),
    payout: formatFen(slip.payout),
    at: new Date(slip.placedAt).toISOString(),
    settled_at: slip.settledAt === null ? null : new Date(slip.settledAt).toISOString(),
    /** Of all legs together: what a hundred returns. */
    odds: formatFen(returned(100n, won)),
    possible: formatFen(returned(slip.stake, won)),
    cashed: slip.cashNonce !== null,
    cash_out: open ? quoteOf(sight.fixtures, slip, legs, sight.fixtureOf) : null,
    legs: legs.map((leg) => legBody(sight, leg)),
  }
}

/** A page of a player's slips in a book, newest first; `before` is '' at first. */
export function readSlips(
  store: Store,
  { operator, player, title }: BookSeat,
  sight: Sight,
  before: string,
) {
  const rows = store.all(
    `SELECT * FROM slip WHERE operator = ? AND player = ? AND game = ? AND seq < ?
     ORDER BY seq DESC LIMIT ?`,
    operator,
    player,
    title.code,
    before === '' ? 9_000_000_000_000_000_000n : BigInt(before),
    PAGE + 1,
  )
  const page = rows.slice(0, PAGE)
  const slips = page.map(slipOf)
  const legs = legsOf(
    store,
    slips.map(({ betId }) => betId),
  )
  const last = page.at(-1)
  return {
    rounds: slips.map((slip) => slipBody(sight, slip, legs.get(slip.betId) ?? [])),
    next: rows.length > PAGE && last ? integer(last, 'seq').toString() : null,
  }
}
