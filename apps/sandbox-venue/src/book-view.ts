import { type League, lastBegun, lastEnded, leagueNow } from './book-clock.ts'
import type { Store } from './database.ts'
import { type Fixture, type Fixtures, fixtureBody } from './fixtures.ts'
import { CallError } from './http-exchange.ts'
import type { Leagues } from './leagues.ts'
import { formatFen } from './money.ts'
import { oddsOf } from './titles/book-rules.ts'
import type { BookTitle } from './titles/title.ts'

/** Fixtures ahead that are listed and bet on. */
const SOON = 8

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

/** Which fixture a leg is on. */
export type Place = { chainId: number; fixture: number }

/** The leagues as they stand at one moment, which is asked for once in each transaction. */
export function createView(store: Store, leagues: Leagues, fixtures: Fixtures) {
  /** The moment at which one request sees all leagues. */
  const moment = () => {
    const moments = new Map<number, number>()
    return (league: League): number => {
      const now = moments.get(league.chain.id) ?? leagueNow(store, league)
      moments.set(league.chain.id, now)
      return now
    }
  }

  const lastListed = (league: League, now: number) =>
    Math.min(lastBegun(league, now) + SOON, league.chain.length)

  /** Throws CallError unknown_fixture. */
  const fixtureAt = (
    title: BookTitle,
    { chainId, fixture }: Place,
    nowOf: (league: League) => number,
  ): Fixture => {
    const league = leagues.of(title, chainId)
    const now = league ? nowOf(league) : 0
    if (!league || fixture > lastListed(league, now)) {
      throw new CallError(404, 'unknown_fixture', 'there is no such fixture yet')
    }
    return fixtures.at(title, league, fixture, now)
  }

  return {
    moment,
    fixtureAt,
    /** What is on and what comes next, with the first market of each. */
    listed: (title: BookTitle, league: League, now: number) => {
      const first = lastEnded(league, now) + 1
      const length = Math.max(0, lastListed(league, now) - first + 1)
      return Array.from({ length }, (_, at) => {
        const fixture = fixtures.at(title, league, first + at, now)
        return {
          ...fixtureBody(fixture),
          markets: marketBodies(fixture, fixtures).slice(0, 1),
        }
      })
    },
    whole: (title: BookTitle, place: Place) => {
      const nowOf = moment()
      const fixture = fixtureAt(title, place, nowOf)
      return {
        ...fixtureBody(fixture),
        now: nowOf(fixture.league),
        markets: marketBodies(fixture, fixtures),
      }
    },
  }
}
