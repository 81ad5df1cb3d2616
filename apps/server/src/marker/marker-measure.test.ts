import { expect, it } from 'vitest'
import { lifeOf, type PlayerLife } from '../../test/random-players.ts'
import { daysOf, markerRules, scoreOf } from './marker.rules.ts'

const dayMs = 86_400_000
const zoneMs = 8 * 3_600_000
const players = 10_000

/** Returns the highest score of a life, counted at the end of each day with facts, as the job would. */
function highestScore({ facts }: PlayerLife): number {
  const days = new Set(facts.map(({ at }) => Math.floor((at.getTime() + zoneMs) / dayMs)))
  const scores = [...days].map((day) => {
    const end = (day + 1) * dayMs - zoneMs
    const from = end - daysOf(markerRules) * dayMs
    const history = facts.filter(({ at }) => at.getTime() < end && at.getTime() >= from)
    return scoreOf(history, new Date(end)).score
  })
  return Math.max(0, ...scores)
}

// The rules were chosen with players of seed 1; this test measures them with players of other seeds.
it(`R-CARE-61: markers find harm among ${players} generated players, with few false alarms`, () => {
  const stories = new Map<string, { hasHarm: boolean; players: number; alarms: number }>()
  for (let n = 0; n < players; n += 1) {
    const life = lifeOf(n)
    const { story, hasHarm } = life
    const sums = stories.get(story) ?? { hasHarm, players: 0, alarms: 0 }
    sums.players += 1
    if (highestScore(life) >= markerRules.levels.watch) sums.alarms += 1
    stories.set(story, sums)
  }
  const share = (hasHarm: boolean) => {
    const each = [...stories.values()].filter((sums) => sums.hasHarm === hasHarm)
    const sum = (figure: 'players' | 'alarms') => each.reduce((n, s) => n + s[figure], 0)
    return sum('alarms') / sum('players')
  }
  const table = [...stories].map(
    ([story, { alarms, players: all }]) => `${story}: ${alarms} of ${all}`,
  )
  const figures = { recall: share(true), falseAlarms: share(false) }
  console.log(table.join('\n'), figures)
  expect(figures.falseAlarms).toBeLessThanOrEqual(0.05)
  expect(figures.recall).toBeGreaterThanOrEqual(0.8)
}, 60_000)
