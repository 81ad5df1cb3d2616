import type { SportsbookGame } from '../games/game.ts'
import { oddsOf } from '../games/sportsbook-rules.ts'
import { CallError } from '../http/call-error.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { FixtureKey } from './bet-slip.store.ts'
import { type Fixture, type Fixtures, fixtureBody } from './fixtures.ts'
import { type League, lastBegun, lastEnded, leagueNow } from './league-clock.ts'
import type { Leagues } from './leagues.ts'

/** The number of upcoming fixtures that are listed and take bets. */
const upcomingMax = 8

function marketBodies(fixture: Fixture, fixtures: Fixtures) {
  return fixtures.priceOf(fixture).markets.map(({ name, columns, choices }) => ({
    name,
    columns,
    choices: choices.map(({ selection, name, chance }) => {
      const odds = oddsOf(chance)
      return { selection, name, odds: odds === null ? null : formatFen(BigInt(odds)) }
    }),
  }))
}

/** Creates the functions that read fixtures. Each read uses one point in time for each league (`readClock`). */
export function createFixtureView(store: Store, leagues: Leagues, fixtures: Fixtures) {
  /** Returns a clock for one request or transaction. It reads the time of each league only once. */
  const readClock = () => {
    const moments = new Map<number, number>()
    return (league: League): number => {
      const now = moments.get(league.chain.id) ?? leagueNow(store, league)
      moments.set(league.chain.id, now)
      return now
    }
  }

  const lastListed = (league: League, now: number) =>
    Math.min(lastBegun(league, now) + upcomingMax, league.chain.length)

  /** Returns a fixture. Throws CallError unknown_fixture. */
  const fixtureAt = (
    game: SportsbookGame,
    { chainId, fixture }: FixtureKey,
    nowOf: (league: League) => number,
  ): Fixture => {
    const league = leagues.ofChain(game, chainId)
    const now = league ? nowOf(league) : 0
    if (!league || fixture > lastListed(league, now)) {
      throw new CallError(404, 'unknown_fixture', 'there is no such fixture yet')
    }
    return fixtures.at(game, league, fixture, now)
  }

  return {
    readClock,
    fixtureAt,
    /** Returns the live and upcoming fixtures, with the first market of each. */
    list: (game: SportsbookGame, league: League, now: number) => {
      const first = lastEnded(league, now) + 1
      const length = Math.max(0, lastListed(league, now) - first + 1)
      return Array.from({ length }, (_, n) => {
        const fixture = fixtures.at(game, league, first + n, now)
        return {
          ...fixtureBody(fixture),
          markets: marketBodies(fixture, fixtures).slice(0, 1),
        }
      })
    },
    detail: (game: SportsbookGame, key: FixtureKey) => {
      const nowOf = readClock()
      const fixture = fixtureAt(game, key, nowOf)
      return {
        ...fixtureBody(fixture),
        now: nowOf(fixture.league),
        markets: marketBodies(fixture, fixtures),
      }
    },
  }
}

export type FixtureView = ReturnType<typeof createFixtureView>
