import { totalReturn } from '../games/sportsbook-rules.ts'
import type { Store } from '../store/database.ts'
import { pageOf } from '../store/page.ts'
import { formatFen } from '../wallet/fen.ts'
import {
  type BetSlip,
  betSlipsBefore,
  type Leg,
  legsOf,
  type SportsbookSession,
} from './bet-slip.store.ts'
import { quoteOf } from './cash-out.ts'
import { type Fixture, type Fixtures, fixtureBody } from './fixtures.ts'
import type { League } from './league-clock.ts'

/** The fixtures of the legs at one point in time. */
export type FixtureSnapshot = {
  fixtures: Fixtures
  fixtureOf: (leg: Leg) => Fixture
  nowOf: (league: League) => number
}

function legBody({ fixtures, fixtureOf, nowOf }: FixtureSnapshot, leg: Leg) {
  const fixture = fixtureOf(leg)
  const { game, league, index } = fixture
  const { round, home, away, phase, state } = fixtureBody(fixture)
  return {
    fixture: index,
    round,
    home,
    away,
    phase,
    score: state.score,
    selection: leg.selection,
    name: game.sportsbook.nameOf(leg.selection) ?? leg.selection,
    odds: formatFen(BigInt(leg.odds)),
    tick: leg.tick,
    result: leg.result,
    cash_tick: leg.cash_tick,
    ...fixtures.evidenceOf(game, league, index, nowOf(league)),
  }
}

/** Returns a bet slip as its player sees it, with the data for its proof. */
export function betSlipBody(
  snapshot: FixtureSnapshot,
  slip: BetSlip,
  legs: readonly Leg[],
) {
  const wins = legs.map(({ odds, result }) => ({
    odds,
    result: result === 'void' ? ('void' as const) : ('won' as const),
  }))
  const { fixtures, fixtureOf } = snapshot
  const isOpen = slip.status === 'open'
  return {
    round_id: slip.bet_id,
    game: slip.game,
    status: slip.status,
    stake: formatFen(slip.stake),
    payout: formatFen(slip.payout),
    at: new Date(slip.placed_at).toISOString(),
    settled_at: slip.settled_at === null ? null : new Date(slip.settled_at).toISOString(),
    /** The odds of all legs together, calculated as the return of a stake of 1.00. */
    odds: formatFen(totalReturn(100n, wins)),
    possible: formatFen(totalReturn(slip.stake, wins)),
    cashed: slip.cash_nonce !== null,
    cash_out: isOpen ? quoteOf(fixtures, slip, legs, fixtureOf) : null,
    legs: legs.map((leg) => legBody(snapshot, leg)),
  }
}

/** Returns a page of a player's bet slips, newest first. `before` is '' for the first page. */
export function readBetSlips(
  store: Store,
  session: SportsbookSession,
  snapshot: FixtureSnapshot,
  before: string,
) {
  const { page, next } = pageOf(betSlipsBefore(store, session, before))
  const legs = legsOf(
    store,
    page.map((slip) => slip.bet_id),
  )
  return {
    rounds: page.map((slip) => betSlipBody(snapshot, slip, legs.get(slip.bet_id) ?? [])),
    next,
  }
}
