/**
 * The draws that a rule makes. Each draw is an integer made from 32-bit words. Only the rule chooses the arguments of
 * a draw, so no player, stake, balance, history or clock can change an outcome.
 */
export type Draws = {
  /** Returns an integer from 0 to `n` − 1, each equally likely; `n` is 1 to 2³². If `n` is 1, no word is used. */
  below(n: number): number
  /** Returns a copy of `items` in a random order. All orders are equally likely. */
  shuffle<T>(items: readonly T[]): T[]
  /** Returns an index of `weights`. Its chance is proportional to the integer weight at this index. */
  weightedIndex(weights: readonly number[]): number
}

/** Thrown when all words are used. The caller then makes more words and runs the rule again from the start. */
export class DrawsSpent extends Error {
  override readonly name = 'DrawsSpent'
}

const wordRange = 2 ** 32

type DrawBelow = (n: number) => number

/** Returns a uniform number below `n` by rejection: skips words from the last full multiple of `n` on. */
function uniformBelow(next: () => number, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > wordRange)
    throw new RangeError(`cannot draw below ${n}`)
  if (n === 1) return 0
  const end = wordRange - (wordRange % n)
  let word = next()
  while (word >= end) word = next()
  return word % n
}

/** Shuffles by Fisher–Yates, from the last index down. */
function shuffle<T>(drawBelow: DrawBelow, items: readonly T[]): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1)
    const swap = order[last] as T
    order[last] = order[other] as T
    order[other] = swap
  }
  return order
}

function weightedIndex(drawBelow: DrawBelow, weights: readonly number[]): number {
  let total = 0
  for (const weight of weights) {
    if (!Number.isInteger(weight) || weight < 0)
      throw new RangeError(`${weight} is no weight`)
    total += weight
  }
  let rest = drawBelow(total)
  for (let index = 0; index < weights.length; index += 1) {
    rest -= weights[index] ?? 0
    if (rest < 0) return index
  }
  throw new RangeError('weights without a sum')
}

/** Returns draws whose shuffles and weighted indexes use only uniform integers. */
function drawsOn(drawBelow: DrawBelow): Draws {
  return {
    below: drawBelow,
    shuffle: (items) => shuffle(drawBelow, items),
    weightedIndex: (weights) => weightedIndex(drawBelow, weights),
  }
}

/** Returns draws from a source of 32-bit words. */
export function drawsFrom(next: () => number): Draws {
  return drawsOn((n) => uniformBelow(next, n))
}

/** One draw of a rule: the result `gave` was drawn from the numbers 0 to `below` − 1. */
export type DrawStep = { below: number; gave: number }

/** Returns draws with the same results, which also add each draw to `steps`. */
export function traceDraws(draws: Draws, steps: DrawStep[]): Draws {
  return drawsOn((n) => {
    const gave = draws.below(n)
    steps.push({ below: n, gave })
    return gave
  })
}

/** Returns draws that use the given words in order. After the last word, a draw throws `DrawsSpent`. */
export function drawsOf(words: Uint32Array): Draws {
  let at = 0
  return drawsFrom(() => {
    const word = words[at]
    if (word === undefined) throw new DrawsSpent(`all ${words.length} words are spent`)
    at += 1
    return word
  })
}
