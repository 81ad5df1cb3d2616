import { describe, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { esportsSheet } from '../src/games/esports/pay-sheet.ts'
import { rules as esports, pointsMost } from '../src/games/esports/rules.ts'
import { footballSheet } from '../src/games/football/pay-sheet.ts'
import { rules as football, type Goal } from '../src/games/football/rules.ts'
import { pairingOf, seasonLength } from '../src/games/league.ts'
import {
  cashPrice,
  oddsOf,
  type SportsbookRules,
  totalReturn,
  type VisibleState,
} from '../src/games/sportsbook-rules.ts'
import { percent } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'

const leagues: [string, SportsbookRules<unknown, VisibleState>][] = [
  ['football', football],
  ['esports', esports],
]

/** Draws courses of one fixture, without cancelled ones. */
function courses(
  rules: SportsbookRules<unknown, VisibleState>,
  index: number,
  count: number,
) {
  const draws = sampleDraws(`${rules.game} ${index}`)
  const all = Array.from({ length: count }, () => rules.draw(draws, index))
  return all.filter((course) => !rules.stateAt(course, 0).off)
}

describe.each(leagues)('%s', (_, rules) => {
  it('R-GAME-80: every single bet returns 1 / 1.05, minus rounding', () => {
    const lines = rules.game === 'football' ? footballSheet().lines : esportsSheet().lines
    expect(lines.length).toBeGreaterThan(20)
    for (const { play, figures } of lines)
      expect([play, percent(figures.rtp)]).toEqual([
        play,
        expect.stringMatching(/^(95\.[012]\d|94\.[3-9]\d) %$/),
      ])
  })

  it('R-GAME-80: the page states the bounds of the return of a single bet', () => {
    const statedReturn = gamesOf(null).get(rules.game)?.returnText ?? ''
    const [least, most] = statedReturn
      .split('–')
      .map((text) => Number.parseFloat(text) / 100)
    for (let index = 1; index <= seasonLength(rules.teams.length); index += 1)
      for (const { choices } of rules.price(index, rules.initialState).markets)
        for (const { chance } of choices) {
          const odds = oddsOf(chance)
          if (odds === null) continue
          expect((chance * odds) / 100).toBeGreaterThanOrEqual(least ?? 1)
          expect((chance * odds) / 100).toBeLessThanOrEqual((most ?? 0) + 0.0001)
        }
  })

  it('R-GAME-80: chances match the frequencies of its courses', () => {
    const half = Math.floor(rules.ticks / 2)
    const sampleCourses = courses(rules, 4, 25_000)
    const standingOf = (course: unknown) => {
      const { score, ...state } = rules.stateAt(course, half)
      return JSON.stringify([score, 'maps' in state ? state.maps : []])
    }
    const firstStanding = standingOf(sampleCourses[0])
    const alike = sampleCourses.filter((course) => standingOf(course) === firstStanding)
    expect(alike.length).toBeGreaterThan(50)
    for (const [state, sample] of [
      [rules.initialState, sampleCourses],
      [rules.stateAt(sampleCourses[0], half), alike],
    ] as const) {
      const choices = rules.price(4, state).markets.flatMap((market) => market.choices)
      const deviating = choices.filter(({ selection, chance }) => {
        const wins = sample.filter(
          (course) =>
            rules.resultOf(rules.stateAt(course, rules.ticks), selection) === 'won',
        ).length
        // 4.5 standard deviations. Among this many selections, chance alone practically never exceeds this.
        const deviation = Math.sqrt(chance * (1 - chance) * sample.length)
        return Math.abs(wins - chance * sample.length) > 4.5 * deviation + 1
      })
      expect(deviating).toEqual([])
    }
  })

  it('R-GAME-81: odds are equal for two courses that are equal so far', () => {
    const sampleCourses = courses(rules, 7, 150)
    let pairs = 0
    for (const tick of [0, 1, 13, 30, 44, rules.ticks - 2]) {
      const statesByCourse = new Map<
        string,
        { course: unknown; told: string; odds: string }
      >()
      for (const course of sampleCourses) {
        // Cuts off the course after this tick, without the code under test.
        const so_far = JSON.stringify(course, (key, value: unknown) => {
          if (key === 'goals')
            return (value as Goal[]).filter(({ minute }) => minute <= tick)
          if (key !== 'maps') return value
          return (value as string[])
            .map((mapPoints, map) =>
              mapPoints.slice(0, Math.max(0, tick - map * pointsMost)),
            )
            .filter((mapPoints) => mapPoints !== '')
        })
        const state = rules.stateAt(course, tick)
        const stateText = JSON.stringify(state)
        const odds = JSON.stringify(rules.price(7, state).markets)
        const other = statesByCourse.get(so_far)
        if (!other) {
          statesByCourse.set(so_far, { course, told: stateText, odds })
          continue
        }
        expect([stateText, odds]).toEqual([other.told, other.odds])
        if (JSON.stringify(course) !== JSON.stringify(other.course)) pairs += 1
      }
    }
    expect(pairs).toBeGreaterThan(80)
  })

  it('every early result stays, and everything is decided in the end', () => {
    for (const course of courses(rules, 9, 60)) {
      const end = rules.stateAt(course, rules.ticks)
      for (const { selection } of rules
        .price(9, rules.initialState)
        .markets.flatMap(({ choices }) => choices)) {
        const last = rules.resultOf(end, selection)
        expect(last).toMatch(/^(won|lost)$/)
        for (const tick of [0, 10, 25, 50])
          expect([last, null]).toContain(
            rules.resultOf(rules.stateAt(course, tick), selection),
          )
        expect(rules.nameOf(selection)).toContain(' · ')
      }
    }
    const off = rules.stateAt({ off: true, goals: [], maps: [] }, 0)
    expect([off.over, rules.resultOf(off, 'home')]).toEqual([true, 'void'])
    expect(rules.price(9, off).markets).toEqual([])
    expect(rules.nameOf('toString')).toBeNull()
  })

  it('every team meets every other team twice, and plays one match at a time', () => {
    const teams = rules.teams.length
    const length = seasonLength(teams)
    const pairs = new Set<string>()
    const last = new Map<number, number>()
    for (let index = 1; index <= 2 * length; index += 1) {
      const { season, home, away } = pairingOf(teams, index)
      pairs.add(`${season} ${home} ${away}`)
      for (const team of [home, away]) {
        expect(index - (last.get(team) ?? -99)).toBeGreaterThanOrEqual(teams / 2 - 1)
        last.set(team, index)
      }
    }
    expect(pairs.size).toBe(2 * length)
  })
})

it('football pays by the score', () => {
  const goals = [
    { minute: 12, side: 1 },
    { minute: 44, side: 0 },
    { minute: 90, side: 0 },
  ]
  const results = (ticks: number) => (selection: string) =>
    football.resultOf(football.stateAt({ off: false, goals }, ticks), selection)
  const selections = [
    'home',
    'draw',
    'handicap-home:-0.5',
    'handicap-home:-1.5',
    'handicap-away:1.5',
    'over:1.5',
    'under:2.5',
    'score:2-1',
    'score:0-0',
    'score:other',
  ]
  const open = null
  expect(selections.map(results(89))).toEqual(
    // At 1:1 only lines that the score has already passed are certain.
    [open, open, open, open, open, 'won', open, open, 'lost', open],
  )
  expect(selections.map(results(90))).toEqual(
    // biome-ignore format: one line a time
    ['won', 'lost', 'won', 'lost', 'won', 'won', 'lost', 'won', 'lost', 'lost'],
  )
})

it('e-sports pay by the maps', () => {
  const maps = ['0'.repeat(10), '1'.repeat(10), '01'.repeat(9) + '1']
  const results = (ticks: number) => (selection: string) =>
    esports.resultOf(esports.stateAt({ off: false, maps }, ticks), selection)
  const selections = [
    'match:second',
    'map-1:first',
    'handicap-first:1.5',
    'maps-over',
    'score:1-2',
  ]
  expect(selections.map(results(9))).toEqual([null, null, null, null, null])
  expect(selections.map(results(10))).toEqual([null, 'won', 'won', null, null])
  expect(selections.map(results(29))).toEqual([null, 'won', 'won', 'won', null])
  expect(selections.map(results(57))).toEqual(['won', 'won', 'won', 'won', 'won'])
})

describe('a bet slip', () => {
  const wonLeg = { odds: 250, result: 'won' as const }

  it('multiplies its odds, counts a void leg as 1.00, and rounds down once', () => {
    expect(totalReturn(1_000n, [wonLeg])).toBe(2_500n)
    expect(totalReturn(1_000n, [wonLeg, { odds: 133, result: 'won' }])).toBe(3_325n)
    expect(totalReturn(1_000n, [wonLeg, { odds: 133, result: 'void' }])).toBe(2_500n)
    expect(totalReturn(1_000n, [wonLeg, { odds: 133, result: 'lost' }])).toBe(0n)
    expect(totalReturn(1_000n, [{ odds: 133, result: 'void' }])).toBe(1_000n)
    expect(totalReturn(101n, [{ odds: 133, result: 'won' }])).toBe(134n)
  })

  it('R-GAME-85: costs its chances minus five percent', () => {
    const open = { odds: 190, result: null, chance: 0.5 }
    // 10.00 × 1.90 × 0.5 × 0.95 = 9.025.
    expect(cashPrice(1_000n, [open])).toBe(902n)
    expect(cashPrice(1_000n, [open, { ...wonLeg, chance: 1 }])).toBe(2_256n)
    expect(cashPrice(1_000n, [open, { ...wonLeg, result: 'lost', chance: 1 }])).toBe(0n)
  })

  it('gets no odds below 1.02 or above 200', () => {
    expect([oddsOf(0.5), oddsOf(0.94), oddsOf(0.0048)]).toEqual([190, null, 19_841])
    expect([oddsOf(0.0047), oddsOf(0), oddsOf(1)]).toEqual([null, null, null])
  })
})
