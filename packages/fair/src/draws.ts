/**
 * What a rule draws with. Every draw is a whole number made from 32-bit words; none takes anything but its own rule,
 * so no player, stake, balance, history or clock can reach an outcome.
 */
export type Draws = {
  /** A whole number from 0 to `n` − 1, each equally likely; `n` from 1 to 2³². A range of one costs no word. */
  below(n: number): number
  /** A copy of `items` in an order of which each is equally likely. */
  shuffled<T>(items: readonly T[]): T[]
  /** An index, as likely as its whole-number weight. */
  weighted(weights: readonly number[]): number
}

/** The words made ahead have run out: make more and begin the rule again. */
export class DrawsSpent extends Error {
  override readonly name = 'DrawsSpent'
}

const wordRange = 2 ** 32

type Below = (n: number) => number

/**
 * A uniform number by rejection: words above the last whole multiple of `n` are thrown away, so no remainder is
 * likelier than another.
 */
function below(next: () => number, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > wordRange)
    throw new RangeError(`cannot draw below ${n}`)
  if (n === 1) return 0
  const end = wordRange - (wordRange % n)
  let word = next()
  while (word >= end) word = next()
  return word % n
}

/** Fisher–Yates from the last place down. */
function shuffled<T>(below: Below, items: readonly T[]): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const held = order[last] as T
    order[last] = order[other] as T
    order[other] = held
  }
  return order
}

function weighted(below: Below, weights: readonly number[]): number {
  let total = 0
  for (const weight of weights) {
    if (!Number.isInteger(weight) || weight < 0)
      throw new RangeError(`${weight} is no weight`)
    total += weight
  }
  let rest = below(total)
  for (let index = 0; index < weights.length; index += 1) {
    rest -= weights[index] as number
    if (rest < 0) return index
  }
  throw new RangeError('weights without a sum')
}

/** Shuffles and weighted picks are made of whole numbers below others, and of nothing else. */
function drawsOn(below: Below): Draws {
  return {
    below,
    shuffled: (items) => shuffled(below, items),
    weighted: (weights) => weighted(below, weights),
  }
}

/** Draws from whatever gives one 32-bit word after another. */
export function drawsFrom(next: () => number): Draws {
  return drawsOn((n) => below(next, n))
}

/** One number that a rule drew: `gave` of the `below` that were possible. */
export type DrawStep = { below: number; gave: number }

/** The same draws, each written down. */
export function traced(draws: Draws, steps: DrawStep[]): Draws {
  return drawsOn((n) => {
    const gave = draws.below(n)
    steps.push({ below: n, gave })
    return gave
  })
}

/** Draws from words made ahead, from the first on; throws `DrawsSpent` after the last. */
export function drawsOf(words: Uint32Array): Draws {
  let at = 0
  return drawsFrom(() => {
    const word = words[at]
    if (word === undefined) throw new DrawsSpent(`all ${words.length} words are spent`)
    at += 1
    return word
  })
}
