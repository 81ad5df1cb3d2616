import { beforeAll, describe, expect, it } from 'vitest'
import { type Draws, DrawsSpent, drawsFrom, drawsOf, traceDraws } from './draws.ts'
import { playerStream, runRule } from './stream.ts'

const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns draws that use only these words. */
function drawsOver(...words: number[]): Draws {
  return drawsOf(Uint32Array.from(words))
}

async function vector<T>(rule: (draws: Draws) => T): Promise<T> {
  return runRule(await playerStream(seed.join(''), 'jinli', 7), rule)
}

describe('an integer below a limit', () => {
  it('R-FAIR-02: skips words above the last multiple, and never folds them', () => {
    // 2³² is 1 more than a multiple of 3, so using the highest word would make 0 more likely.
    expect(drawsOver(2 ** 32 - 1, 5).below(3)).toBe(2)
    expect(drawsOver(2 ** 32 - 2).below(3)).toBe(2)
    expect(drawsOver(2 ** 31, 2 ** 31 + 1, 9).below(2 ** 31 + 1)).toBe(2 ** 31)
    expect(drawsOver(2 ** 31 + 1, 9).below(2 ** 31 + 1)).toBe(9)
    expect(drawsOver(2 ** 32 - 1).below(2 ** 32)).toBe(2 ** 32 - 1)
  })

  it('uses no word when there is one choice only', () => {
    expect(drawsOver().below(1)).toBe(0)
    expect(() => drawsOver().below(2)).toThrow(DrawsSpent)
  })

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('refuses below %s', (n) => {
    expect(() => drawsOver(1).below(n)).toThrow(RangeError)
  })
})

describe('weights', () => {
  it('never pick a weight of zero', () => {
    const picks = [0, 1, 2].map((word) => drawsOver(word).weightedIndex([0, 1, 0, 2, 0]))
    expect(picks).toEqual([1, 3, 3])
  })

  it.each([[[]], [[0, 0]], [[1, -1]], [[0.5, 0.5]]])('refuse %j', (weights) => {
    expect(() => drawsOver(0, 0).weightedIndex(weights)).toThrow(RangeError)
  })
})

describe('vectors', () => {
  // A program in another language computed the expected values.
  it('R-FAIR-02: never change', async () => {
    const numbers = await vector((draws) =>
      Array.from({ length: 5 }, () => draws.below(52)),
    )
    expect(numbers).toEqual([5, 45, 21, 47, 25])
    const order = await vector((draws) => draws.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    expect(order).toEqual([7, 4, 0, 6, 8, 3, 5, 1, 2, 9])
    const picks = await vector((draws) =>
      Array.from({ length: 10 }, () => draws.weightedIndex([1, 2, 3, 4])),
    )
    expect(picks).toEqual([3, 2, 2, 3, 2, 1, 3, 2, 2, 3])
  })

  it('a trace records each number and changes none', async () => {
    const steps: { below: number; gave: number }[] = []
    const vectors = await vector((draws) => traceDraws(draws, steps).shuffle([1, 2, 3]))
    expect(vectors).toEqual(await vector((draws) => draws.shuffle([1, 2, 3])))
    expect(steps.map((step) => step.below)).toEqual([3, 2])
  })
})

describe('R-FAIR-02: a million draws of each mapping (chi-square at 99 %)', () => {
  const million = 1_000_000
  let pool = new Uint32Array()

  beforeAll(async () => {
    const stream = await playerStream(seed.join(''), 'chi-square', 1)
    const parts: number[][] = []
    const blocks = Math.ceil((million * 1.2) / 8)
    for (let from = 0; from < blocks; from += 10_000) {
      const ahead = Math.min(10_000, blocks - from)
      const firstBlocks = Array.from({ length: ahead }, (_, at) => stream(from + at))
      parts.push((await Promise.all(firstBlocks)).flat())
    }
    pool = Uint32Array.from(parts.flat())
  })

  function pooledDraws(): Draws {
    let at = 0
    return drawsFrom(() => {
      const word = pool[at]
      if (word === undefined) throw new DrawsSpent()
      at += 1
      return word
    })
  }

  /** Returns the chi-square value that 99 of 100 fair samples do not reach (Wilson and Hilferty's formula). */
  function chiSquareBound(freedom: number): number {
    const part = 2 / (9 * freedom)
    return freedom * (1 - part + 2.3263479 * Math.sqrt(part)) ** 3
  }

  function chiSquare(counts: readonly number[], weights: readonly number[]): number {
    const drawCount = counts.reduce((sum, count) => sum + count, 0)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return counts.reduce((sum, count, index) => {
      const expected = (drawCount * (weights[index] ?? 0)) / total
      return sum + (count - expected) ** 2 / expected
    }, 0)
  }

  function expectFair(weights: readonly number[], draws: number, pick: () => number) {
    const counts = weights.map(() => 0)
    for (let count = 0; count < draws; count += 1) {
      const index = pick()
      counts[index] = (counts[index] ?? 0) + 1
    }
    expect(chiSquare(counts, weights)).toBeLessThan(chiSquareBound(weights.length - 1))
  }

  it.each([2, 3, 6, 10, 37, 52, 100, 1000])('below %i', (n) => {
    const draws = pooledDraws()
    const even = Array.from({ length: n }, () => 1)
    expectFair(even, million, () => draws.below(n))
  })

  it('weights', () => {
    const draws = pooledDraws()
    const weights = [1, 2, 5, 10, 40, 100, 342]
    expectFair(weights, million, () => draws.weightedIndex(weights))
  })

  it('the order of four', () => {
    const draws = pooledDraws()
    const orders = new Map<string, number>()
    const even = Array.from({ length: 24 }, () => 1)
    expectFair(even, million / 3, () => {
      const order = draws.shuffle(['a', 'b', 'c', 'd']).join('')
      const index = orders.get(order) ?? orders.size
      orders.set(order, index)
      return index
    })
  })

  it('the first card of a shuffled deck', () => {
    const draws = pooledDraws()
    const deck = Array.from({ length: 52 }, (_, card) => card)
    const even = deck.map(() => 1)
    expectFair(even, Math.floor(million / 51), () => draws.shuffle(deck)[0] ?? -1)
  })
})
