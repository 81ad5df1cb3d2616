import { describe, expect, it } from 'vitest'
import { titlesOf } from '../src/offered-titles.ts'
import { percent } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import {
  type BookRules,
  cashPrice,
  oddsOf,
  returned,
  type Visible,
} from '../src/titles/book-rules.ts'
import { esportsSheet } from '../src/titles/esports/pay-sheet.ts'
import { rules as esports, pointsMost } from '../src/titles/esports/rules.ts'
import { footballSheet } from '../src/titles/football/pay-sheet.ts'
import { rules as football, type Goal } from '../src/titles/football/rules.ts'
import { pairingOf, seasonLength } from '../src/titles/league.ts'

const books: [string, BookRules<unknown, Visible>][] = [
  ['football', football],
  ['esports', esports],
]

/** Courses of one fixture, none of them called off. */
function courses(rules: BookRules<unknown, Visible>, index: number, count: number) {
  const draws = sampleDraws(`${rules.title} ${index}`)
  const all = Array.from({ length: count }, () => rules.draw(draws, index))
  return all.filter((course) => !rules.told(course, 0).off)
}

describe.each(books)('%s', (_, rules) => {
  it('R-GAME-80: every single bet returns 1 / 1.05, less what rounding takes', () => {
    const lines = rules.title === 'football' ? footballSheet().lines : esportsSheet().lines
    expect(lines.length).toBeGreaterThan(20)
    for (const { play, figures } of lines)
      expect([play, percent(figures.returned)]).toEqual([
        play,
        expect.stringMatching(/^(95\.[012]\d|94\.[3-9]\d) %$/),
      ])
  })

  it('R-GAME-80: the page states the bounds of what a single bet returns', () => {
    const stated = titlesOf(null).get(rules.title)?.returnText ?? ''
    const [least, most] = stated.split('–').map((text) => Number.parseFloat(text) / 100)
    for (let index = 1; index <= seasonLength(rules.teams.length); index += 1)
      for (const { choices } of rules.price(index, rules.before).markets)
        for (const { chance } of choices) {
          const odds = oddsOf(chance)
          if (odds === null) continue
          expect((chance * odds) / 100).toBeGreaterThanOrEqual(least ?? 1)
          expect((chance * odds) / 100).toBeLessThanOrEqual((most ?? 0) + 0.0001)
        }
  })

  it('R-GAME-80: chances are those with which its courses come', () => {
    const half = Math.floor(rules.ticks / 2)
    const drawn = courses(rules, 4, 25_000)
    const standing = (course: unknown) => {
      const { score, ...state } = rules.told(course, half)
      return JSON.stringify([score, 'maps' in state ? state.maps : []])
    }
    const seen = standing(drawn[0])
    const alike = drawn.filter((course) => standing(course) === seen)
    expect(alike.length).toBeGreaterThan(50)
    for (const [state, sample] of [
      [rules.before, drawn],
      [rules.told(drawn[0], half), alike],
    ] as const) {
      const choices = rules.price(4, state).markets.flatMap((market) => market.choices)
      const apart = choices.filter(({ selection, chance }) => {
        const won = sample.filter(
          (course) => rules.resultOf(rules.told(course, rules.ticks), selection) === 'won',
        ).length
        // Four and a half standard deviations: one of so many selections is never out by chance.
        const deviation = Math.sqrt(chance * (1 - chance) * sample.length)
        return Math.abs(won - chance * sample.length) > 4.5 * deviation + 1
      })
      expect(apart).toEqual([])
    }
  })

  it('R-GAME-81: odds are the same for any two courses that agree so far', () => {
    const drawn = courses(rules, 7, 150)
    let pairs = 0
    for (const tick of [0, 1, 13, 30, 44, rules.ticks - 2]) {
      const known = new Map<string, { course: unknown; told: string; odds: string }>()
      for (const course of drawn) {
        // The course cut off by itself, without what shows it to players.
        const so_far = JSON.stringify(course, (key, value: unknown) => {
          if (key === 'goals')
            return (value as Goal[]).filter(({ minute }) => minute <= tick)
          if (key !== 'maps') return value
          return (value as string[])
            .map((taken, map) => taken.slice(0, Math.max(0, tick - map * pointsMost)))
            .filter((taken) => taken !== '')
        })
        const state = rules.told(course, tick)
        const told = JSON.stringify(state)
        const odds = JSON.stringify(rules.price(7, state).markets)
        const other = known.get(so_far)
        if (!other) {
          known.set(so_far, { course, told, odds })
          continue
        }
        expect([told, odds]).toEqual([other.told, other.odds])
        if (JSON.stringify(course) !== JSON.stringify(other.course)) pairs += 1
      }
    }
    expect(pairs).toBeGreaterThan(80)
  })

  it('decides nothing early that comes otherwise, and everything in the end', () => {
    for (const course of courses(rules, 9, 60)) {
      const end = rules.told(course, rules.ticks)
      for (const { selection } of rules
        .price(9, rules.before)
        .markets.flatMap(({ choices }) => choices)) {
        const last = rules.resultOf(end, selection)
        expect(last).toMatch(/^(won|lost)$/)
        for (const tick of [0, 10, 25, 50])
          expect([last, null]).toContain(
            rules.resultOf(rules.told(course, tick), selection),
          )
        expect(rules.nameOf(selection)).toContain(' · ')
      }
    }
    const off = rules.told({ off: true, goals: [], maps: [] }, 0)
    expect([off.over, rules.resultOf(off, 'home')]).toEqual([true, 'void'])
    expect(rules.price(9, off).markets).toEqual([])
    expect(rules.nameOf('toString')).toBeNull()
  })

  it('has everybody meet everybody else twice, and nobody play twice at once', () => {
    const teams = rules.teams.length
    const length = seasonLength(teams)
    const met = new Set<string>()
    const last = new Map<number, number>()
    for (let index = 1; index <= 2 * length; index += 1) {
      const { season, home, away } = pairingOf(teams, index)
      met.add(`${season} ${home} ${away}`)
      for (const team of [home, away]) {
        expect(index - (last.get(team) ?? -99)).toBeGreaterThanOrEqual(teams / 2 - 1)
        last.set(team, index)
      }
    }
    expect(met.size).toBe(2 * length)
  })
})

it('football pays what the score shows', () => {
  const goals = [
    { minute: 12, side: 1 },
    { minute: 44, side: 0 },
    { minute: 90, side: 0 },
  ]
  const results = (ticks: number) => (selection: string) =>
    football.resultOf(football.told({ off: false, goals }, ticks), selection)
  const asked = [
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
  expect(asked.map(results(89))).toEqual(
    // At 1:1 only what was passed is certain.
    [open, open, open, open, open, 'won', open, open, 'lost', open],
  )
  expect(asked.map(results(90))).toEqual(
    // biome-ignore format: one line a time
    ['won', 'lost', 'won', 'lost', 'won', 'won', 'lost', 'won', 'lost', 'lost'],
  )
})

it('e-sports pay what the maps show', () => {
  const maps = ['0'.repeat(10), '1'.repeat(10), '01'.repeat(9) + '1']
  const results = (ticks: number) => (selection: string) =>
    esports.resultOf(esports.told({ off: false, maps }, ticks), selection)
  const asked = [
    'match:second',
    'map-1:first',
    'handicap-first:1.5',
    'maps-over',
    'score:1-2',
  ]
  expect(asked.map(results(9))).toEqual([null, null, null, null, null])
  expect(asked.map(results(10))).toEqual([null, 'won', 'won', null, null])
  expect(asked.map(results(29))).toEqual([null, 'won', 'won', 'won', null])
  expect(asked.map(results(57))).toEqual(['won', 'won', 'won', 'won', 'won'])
})

describe('a slip', () => {
  const won = { odds: 250, result: 'won' as const }

  it('multiplies its odds, counts a void leg 1.00, and rounds down once', () => {
    expect(returned(1_000n, [won])).toBe(2_500n)
    expect(returned(1_000n, [won, { odds: 133, result: 'won' }])).toBe(3_325n)
    expect(returned(1_000n, [won, { odds: 133, result: 'void' }])).toBe(2_500n)
    expect(returned(1_000n, [won, { odds: 133, result: 'lost' }])).toBe(0n)
    expect(returned(1_000n, [{ odds: 133, result: 'void' }])).toBe(1_000n)
    expect(returned(101n, [{ odds: 133, result: 'won' }])).toBe(134n)
  })

  it('R-GAME-85: is worth its chances, less five percent', () => {
    const open = { odds: 190, result: null, chance: 0.5 }
    // 10.00 × 1.90 × 0.5 × 0.95 = 9.025.
    expect(cashPrice(1_000n, [open])).toBe(902n)
    expect(cashPrice(1_000n, [open, { ...won, chance: 1 }])).toBe(2_256n)
    expect(cashPrice(1_000n, [open, { ...won, result: 'lost', chance: 1 }])).toBe(0n)
  })

  it('is offered no odds below 1.02 or above 200', () => {
    expect([oddsOf(0.5), oddsOf(0.94), oddsOf(0.0048)]).toEqual([190, null, 19_841])
    expect([oddsOf(0.0047), oddsOf(0), oddsOf(1)]).toEqual([null, null, null])
  })
})
