import { linkAt } from '../fairness/chains.ts'
import { createOutcomes } from '../fairness/outcomes.ts'
import type { SportsbookGame } from '../games/game.ts'
import { pairingOf } from '../games/league.ts'
import { oddsOf, type Prices, type VisibleState } from '../games/sportsbook-rules.ts'
import { createCache } from '../store/cache.ts'
import {
  endOf,
  type League,
  lastEnded,
  publishedTicks,
  startOf,
  suspendedUntil,
} from './league-clock.ts'

/** A fixture at one point in time. It contains nothing that is not published yet. */
export type Fixture = {
  game: SportsbookGame
  league: League
  index: number
  state: VisibleState
  /** True while no bets are taken after a goal. */
  isSuspended: boolean
}

const pricesMax = 500
const linksMax = 1000

/**
 * Creates the fixtures of all leagues. A fixture's chain link determines its course, and the clock determines how
 * much of the course is visible. The odds depend only on the visible state.
 */
export function createFixtures() {
  const courseOf = createOutcomes((game: SportsbookGame, draws, index) =>
    game.sportsbook.draw(draws, index),
  )
  const prices = createCache<Prices>(pricesMax)
  const links = createCache<string>(linksMax)
  const priceOf = ({ game, league, index, state }: Fixture): Prices =>
    prices(`${league.chain.id}:${index}:${state.tick}`, () =>
      game.sportsbook.price(index, state),
    )

  const at = (
    game: SportsbookGame,
    league: League,
    index: number,
    now: number,
  ): Fixture => {
    const tick = publishedTicks(league, index, now)
    // Before the fixture starts, its course is not drawn.
    const state =
      tick < 0
        ? game.sportsbook.initialState
        : game.sportsbook.stateAt(courseOf(game, league.chain, index), tick)
    const { stoppedAt } = state
    const isSuspended =
      stoppedAt > 0 && !state.over && now < suspendedUntil(league, index, stoppedAt)
    return { game, league, index, state, isSuspended }
  }

  /** Returns the current odds of a selection, or null when it takes no bets. */
  const offerOf = (fixture: Fixture, selection: string): number | null => {
    const choices = priceOf(fixture).markets.flatMap((market) => market.choices)
    const choice = choices.find((each) => each.selection === selection)
    return choice ? oddsOf(choice.chance) : null
  }

  return {
    at,
    offerOf,
    priceOf,
    /** Returns the data for the proof of a fixture. Link and course are present after its scheduled end. */
    evidenceOf: (game: SportsbookGame, league: League, index: number, now: number) => {
      const { chain } = league
      const isOver = index <= lastEnded(league, now)
      return {
        chain: {
          start: chain.start,
          index,
          salt: chain.salt,
          link: isOver ? links(`${chain.id}:${index}`, () => linkAt(chain, index)) : null,
        },
        shown: isOver ? courseOf(game, chain, index) : null,
      }
    },
  }
}

export type Fixtures = ReturnType<typeof createFixtures>

export function phaseOf({ state }: Fixture): 'soon' | 'live' | 'over' | 'off' {
  if (state.off) return 'off'
  if (state.over) return 'over'
  return state.tick < 0 ? 'soon' : 'live'
}

/** Returns a fixture as the player API has it: teams, times and score. */
export function fixtureBody(fixture: Fixture) {
  const { game, league, index, state, isSuspended } = fixture
  const { teams } = game.sportsbook
  const { round, season, home, away } = pairingOf(teams.length, index)
  return {
    chain: league.chain.id,
    index,
    season: season + 1,
    round: round + 1,
    home: teams[home] ?? '',
    away: teams[away] ?? '',
    starts_at: startOf(league, index),
    ends_at: endOf(league, index),
    phase: phaseOf(fixture),
    stopped: isSuspended,
    state,
  }
}
