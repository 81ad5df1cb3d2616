import { type Draws, drawsFrom } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { drawsOfRound } from '../src/fairness/draws-of-round.ts'
import { type Game, isSolo, isTable } from '../src/games/game.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'

const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'mappings' }
const million = 1_000_000
/** The number of rounds that are played to see each kind of draw of a game, including those of its features. */
const roundsSeen = 400

type Mapping = {
  weights: readonly number[]
  /** Returns the results of one draw, as indexes of the weights. */
  picks: (draws: Draws) => readonly number[]
  /** The number of random words that one draw takes. */
  cost: number
  /** The length of a shuffled list. The results of a shuffle depend on each other: each place is taken once. */
  length?: number
}

/** The largest number of parts of a range. The numbers of a larger range are grouped into parts of equal size. */
const partsMost = 1000

function evenParts(n: number): { weights: number[]; partOf: (draw: number) => number } {
  const parts = Math.min(n, partsMost)
  const size = Math.ceil(n / parts)
  const weights = Array.from({ length: Math.ceil(n / size) }, (_, part) =>
    Math.min(size, n - part * size),
  )
  return { weights, partOf: (draw) => Math.floor(draw / size) }
}

const belowOf = (n: number): Mapping => {
  const { weights, partOf } = evenParts(n)
  return { weights, picks: (draws) => [partOf(draws.below(n))], cost: 1 }
}

/** Creates the mapping of a shuffle. Each element has the same chance to be in each place. */
const shuffleOf = (length: number): Mapping => {
  const items = Array.from({ length }, (_, at) => at)
  const weights = Array.from({ length: length * length }, () => 1)
  const picks = (draws: Draws) =>
    draws.shuffle(items).map((item, place) => item * length + place)
  return { weights, picks, cost: length - 1, length }
}

const weightedOf = (weights: readonly number[]): Mapping => ({
  weights,
  picks: (draws) => [draws.weightedIndex(weights)],
  cost: 1,
})

/** Returns draws that record each kind of request under a name. */
function noting(draws: Draws, mappings: Map<string, Mapping>): Draws {
  const note = (name: string, make: () => Mapping) => {
    if (!mappings.has(name)) mappings.set(name, make())
  }
  return {
    below: (n) => {
      if (n > 1) note(`below ${n}`, () => belowOf(n))
      return draws.below(n)
    },
    shuffle: (items) => {
      note(`an order of ${items.length}`, () => shuffleOf(items.length))
      return draws.shuffle(items)
    },
    weightedIndex: (weights) => {
      note(`weights ${weights.join(' ')}`, () => weightedOf([...weights]))
      return draws.weightedIndex(weights)
    },
  }
}

function playOnce(game: Game, draws: Draws, nth: number): void {
  if (isTable(game)) game.shared.draw(draws)
  else if (isSolo(game)) {
    const { bets } = sampleBets[game.code] ?? { bets: [{}] }
    game.rules.open(draws, game.rules.parseBet(bets[nth % bets.length]))
  } else game.sportsbook.draw(draws, nth + 1)
}

/** The number of tested weight lists of a game. Some games have one list per state; these represent all of them. */
const weightsMost = 8

/** Returns every mapping from random words to results that the rounds of a game use. */
function mappingsOf(game: Game): Map<string, Mapping> {
  const mappings = new Map<string, Mapping>()
  for (let nth = 0; nth < roundsSeen; nth += 1)
    playOnce(game, noting(drawsOfRound(seeds, nth), mappings), nth)
  const weightedMappings = [...mappings.keys()].filter((name) => name.startsWith('weights'))
  for (const name of weightedMappings.slice(weightsMost)) mappings.delete(name)
  return mappings
}

const games = [...gamesOf(null).values()]
const mappings = new Map(games.flatMap((game) => [...mappingsOf(game)]))

/** Creates a copy of the venue's stream of draws that is computed once. Each mapping reads it from the start. */
function createPool(): () => Draws {
  const words: number[] = []
  const stream = drawsOfRound(seeds, 1_000_000)
  return () => {
    let at = 0
    return drawsFrom(() => {
      if (at === words.length) words.push(stream.below(2 ** 32))
      at += 1
      return words[at - 1] ?? 0
    })
  }
}
const pool = createPool()

/** Merges parts that are too rare for a chi-square test (expected count below 5). */
function mergeRareParts(
  counts: readonly number[],
  weights: readonly number[],
  draws: number,
) {
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

/** Returns the chi-square value that 99 of 100 fair samples stay below (Wilson and Hilferty's cube). */
function chiSquareBound(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 2.3263479 * Math.sqrt(part)) ** 3
}

describe('R-GAME-127: a million draws of each mapping that a game uses (chi-square at 99 %)', () => {
  it('every game uses some of them', () => {
    for (const game of games) expect(mappingsOf(game).size, game.code).toBeGreaterThan(0)
  })

  it.each([...mappings].map(([name, mapping]) => ({ name, ...mapping })))(
    '$name',
    ({ name, weights, picks, cost, length }) => {
      const draws = pool()
      const counts = weights.map(() => 0)
      let pickCount = 0
      for (let words = 0; words + cost <= million; words += cost)
        for (const index of picks(draws)) {
          counts[index] = (counts[index] ?? 0) + 1
          pickCount += 1
        }
      for (const [index, weight] of weights.entries())
        if (weight === 0) expect(counts[index], name).toBe(0)
      const parts = mergeRareParts(counts, weights, pickCount)
      const chiSquare = parts.reduce(
        (sum, { expected, seen: count }) => sum + (count - expected) ** 2 / expected,
        0,
      )
      if (length === undefined)
        expect(chiSquare).toBeLessThan(chiSquareBound(parts.length - 1))
      // All rows and columns of a shuffle have the same sum, so only (length − 1)² counts are independent.
      else
        expect((chiSquare * (length - 1)) / length).toBeLessThan(
          chiSquareBound((length - 1) ** 2),
        )
    },
  )
})
