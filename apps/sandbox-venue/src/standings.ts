import { type League, lastBegun } from './book-clock.ts'
import { type Fixture, type Fixtures, fixtureBody, phaseOf } from './fixtures.ts'
import { pairingOf, seasonLength } from './titles/league.ts'
import type { BookTitle } from './titles/title.ts'

/** Results that are told at once. */
const RESULTS = 60

export type Line = {
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

function count(line: Line, own: number, other: number): void {
  line.played += 1
  line.scored += own
  line.conceded += other
  if (own > other) line.won += 1
  else if (own === other) line.drawn += 1
  else line.lost += 1
  line.points = 3 * line.won + line.drawn
}

function byPoints(a: Line, b: Line): number {
  const ahead = b.points - a.points
  const goals = b.scored - b.conceded - (a.scored - a.conceded)
  return ahead || goals || b.scored - a.scored || b.won - a.won
}

/** The fixtures of the season that is on, from its first to the last that has begun. */
function seasonSoFar(
  fixtures: Fixtures,
  title: BookTitle,
  league: League,
  now: number,
): Fixture[] {
  const last = lastBegun(league, now)
  if (last === 0) return []
  const length = seasonLength(title.book.teams.length)
  const first = Math.floor((last - 1) / length) * length + 1
  return Array.from({ length: last - first + 1 }, (_, at) =>
    fixtures.at(title, league, first + at, now),
  )
}

/** The table of the season, and its latest results, newest first with what a proof needs of each. */
export function readStandings(
  fixtures: Fixtures,
  title: BookTitle,
  league: League,
  now: number,
) {
  const { teams } = title.book
  const lines = teams.map(
    (team): Line => ({
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
  const done = seasonSoFar(fixtures, title, league, now).filter(({ state }) => state.over)
  for (const fixture of done) {
    const { home, away } = pairingOf(teams.length, fixture.index)
    const [first, second] = fixture.state.score
    const [own, other] = [lines[home], lines[away]]
    if (phaseOf(fixture) === 'off' || !own || !other) continue
    count(own, first, second)
    count(other, second, first)
  }
  return {
    lines: lines.toSorted(byPoints),
    results: done
      .slice(-RESULTS)
      .toReversed()
      .map((fixture) => ({
        ...fixtureBody(fixture),
        ...fixtures.evidenceOf(title, league, fixture.index, now),
      })),
  }
}
