import { type Draws, drawsFrom } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { drawsOfRound } from '../src/draws-of-round.ts'
import { titlesOf } from '../src/offered-titles.ts'
import { isOwn, isTable, type OfferedTitle } from '../src/titles/title.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'

const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'mappings' }
const million = 1_000_000
/** So many rounds of a title meet all that it draws with, features included. */
const roundsSeen = 400

type Mapping = {
  weights: readonly number[]
  /** All that one draw of it gives, by their place in the weights. */
  picks: (draws: Draws) => readonly number[]
  /** Words of a draw. */
  cost: number
  /** Of an order of so many: what it gives is bound together, each place being taken once. */
  length?: number
}

/** Ranges beyond this are looked at in as many equal parts. */
const partsMost = 1000

function evenParts(n: number): { weights: number[]; partOf: (drawn: number) => number } {
  const parts = Math.min(n, partsMost)
  const size = Math.ceil(n / parts)
  const weights = Array.from({ length: Math.ceil(n / size) }, (_, part) =>
    Math.min(size, n - part * size),
  )
  return { weights, partOf: (drawn) => Math.floor(drawn / size) }
}

const belowOf = (n: number): Mapping => {
  const { weights, partOf } = evenParts(n)
  return { weights, picks: (draws) => [partOf(draws.below(n))], cost: 1 }
}

/** Where each comes to lie: every place is as likely for every one. */
const shuffleOf = (length: number): Mapping => {
  const items = Array.from({ length }, (_, at) => at)
  const weights = Array.from({ length: length * length }, () => 1)
  const picks = (draws: Draws) =>
    draws.shuffled(items).map((item, place) => item * length + place)
  return { weights, picks, cost: length - 1, length }
}

const weightedOf = (weights: readonly number[]): Mapping => ({
  weights,
  picks: (draws) => [draws.weighted(weights)],
  cost: 1,
})

/** Draws that note what they are asked for, by its name. */
function noting(draws: Draws, seen: Map<string, Mapping>): Draws {
  const note = (name: string, make: () => Mapping) => {
    if (!seen.has(name)) seen.set(name, make())
  }
  return {
    below: (n) => {
      if (n > 1) note(`below ${n}`, () => belowOf(n))
      return draws.below(n)
    },
    shuffled: (items) => {
      note(`an order of ${items.length}`, () => shuffleOf(items.length))
      return draws.shuffled(items)
    },
    weighted: (weights) => {
      note(`weights ${weights.join(' ')}`, () => weightedOf([...weights]))
      return draws.weighted(weights)
    },
  }
}

function playOnce(title: OfferedTitle, draws: Draws, nth: number): void {
  if (isTable(title)) title.shared.draw(draws)
  else if (isOwn(title)) {
    const { bets } = sampleBets[title.code] ?? { bets: [{}] }
    title.rules.open(draws, title.rules.parseBet(bets[nth % bets.length]))
  } else title.book.draw(draws, nth + 1)
}

/** A model has weights for each state that it may be in: so many of a title stand for all of them. */
const weightsMost = 8

/** What a title draws with: every mapping from words that any of its rounds asks for. */
function mappingsOf(title: OfferedTitle): Map<string, Mapping> {
  const seen = new Map<string, Mapping>()
  for (let nth = 0; nth < roundsSeen; nth += 1)
    playOnce(title, noting(drawsOfRound(seeds, nth), seen), nth)
  const weighted = [...seen.keys()].filter((name) => name.startsWith('weights'))
  for (const name of weighted.slice(weightsMost)) seen.delete(name)
  return seen
}

const titles = [...titlesOf(null).values()]
const mappings = new Map(titles.flatMap((title) => [...mappingsOf(title)]))

/** The venue's own stream, once for all: each mapping reads it from its beginning. */
function createPool(): () => Draws {
  const words: number[] = []
  const stream = drawsOfRound(seeds, 1_000_000)
  return () => {
    let at = 0
    return drawsFrom(() => {
      if (at === words.length) words.push(stream.below(2 ** 32))
      at += 1
      return words[at - 1] as number
    })
  }
}
const pool = createPool()

/** Parts that are too rare for the test to hold are looked at together, as is the rule. */
function merged(counts: readonly number[], weights: readonly number[], draws: number) {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts: { expected: number; seen: number }[] = []
  const rare = { expected: 0, seen: 0 }
  for (const [index, weight] of weights.entries()) {
    const part = { expected: (draws * weight) / total, seen: counts[index] ?? 0 }
    if (part.expected >= 5) parts.push(part)
    else {
      rare.expected += part.expected
      rare.seen += part.seen
    }
  }
  return rare.expected >= 5 ? [...parts, rare] : parts
}

/** What chi-square stays under in 99 of 100 fair samples (Wilson and Hilferty's cube). */
function bound(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 2.3263479 * Math.sqrt(part)) ** 3
}

describe('R-GAME-127: a million draws of each mapping that a title uses (chi-square at 99 %)', () => {
  it('every title draws with some', () => {
    for (const title of titles)
      expect(mappingsOf(title).size, title.code).toBeGreaterThan(0)
  })

  it.each([...mappings].map(([name, mapping]) => ({ name, ...mapping })))(
    '$name',
    ({ name, weights, picks, cost, length }) => {
      const draws = pool()
      const counts = weights.map(() => 0)
      let picked = 0
      for (let words = 0; words + cost <= million; words += cost)
        for (const index of picks(draws)) {
          counts[index] = (counts[index] ?? 0) + 1
          picked += 1
        }
      for (const [index, weight] of weights.entries())
        if (weight === 0) expect(counts[index], name).toBe(0)
      const parts = merged(counts, weights, picked)
      const apart = parts.reduce(
        (sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected,
        0,
      )
      if (length === undefined) expect(apart).toBeLessThan(bound(parts.length - 1))
      // Rows and columns of places add up to the same each: all but one of either are free.
      else expect((apart * (length - 1)) / length).toBeLessThan(bound((length - 1) ** 2))
    },
  )
})
