import type { SportsbookGame } from '../games/game.ts'
import { pairingOf, seasonLength } from '../games/league.ts'
import { type Fixture, type Fixtures, fixtureBody, phaseOf } from './fixtures.ts'
import { type League, lastBegun } from './league-clock.ts'

/** The largest number of results in a response. */
const resultsMax = 60

export type StandingsLine = {
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

function addResult(line: StandingsLine, own: number, other: number): void {
  line.played += 1
  line.scored += own
  line.conceded += other
  if (own > other) line.won += 1
  else if (own === other) line.drawn += 1
  else line.lost += 1
  line.points = 3 * line.won + line.drawn
}

function byPoints(a: StandingsLine, b: StandingsLine): number {
  const points = b.points - a.points
  const goals = b.scored - b.conceded - (a.scored - a.conceded)
  return points || goals || b.scored - a.scored || b.won - a.won
}

/** Returns the fixtures of the current season, from its first to the last that has started. */
function seasonSoFar(
  fixtures: Fixtures,
  game: SportsbookGame,
  league: League,
  now: number,
): Fixture[] {
  const last = lastBegun(league, now)
  if (last === 0) return []
  const length = seasonLength(game.sportsbook.teams.length)
  const first = Math.floor((last - 1) / length) * length + 1
  return Array.from({ length: last - first + 1 }, (_, n) =>
    fixtures.at(game, league, first + n, now),
  )
}

/** Returns the standings of the season, and its latest results, newest first, with the data for their proof. */
export function readStandings(
  fixtures: Fixtures,
  game: SportsbookGame,
  league: League,
  now: number,
) {
  const { teams } = game.sportsbook
  const lines = teams.map(
    (team): StandingsLine => ({
      team,
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      scored: 0,
      conceded: 0,
      points: 0,
    }),
  )
  const results = seasonSoFar(fixtures, game, league, now).filter(({ state }) => state.over)
  for (const fixture of results) {
    const { home, away } = pairingOf(teams.length, fixture.index)
    const [first, second] = fixture.state.score
    const [own, other] = [lines[home], lines[away]]
    if (phaseOf(fixture) === 'off' || !own || !other) continue
    addResult(own, first, second)
    addResult(other, second, first)
  }
  return {
    lines: lines.toSorted(byPoints),
    results: results
      .slice(-resultsMax)
      .toReversed()
      .map((fixture) => ({
        ...fixtureBody(fixture),
        ...fixtures.evidenceOf(game, league, fixture.index, now),
      })),
  }
}
