import { fieldsOf, oneOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/**
 * Rules of a slot machine with three reels, three rows and five lines: the rows and the diagonals. A stake is split
 * equally over the lines. Three equal symbols on a line pay; two cherries on its first two reels also pay.
 */

export const classicSymbols = ['seven', 'bell', 'bar', 'melon', 'plum', 'cherry'] as const
export type ClassicSymbol = (typeof classicSymbols)[number]
export type ClassicRound = {
  /** The stop of each reel: the index of its symbol in the top row. */
  stops: number[]
}

/** The strips of the reels, 22 symbols each. Every stop is equally likely. */
export const strips: readonly (readonly ClassicSymbol[])[] = [
  'cherry plum melon cherry bar plum cherry bell melon cherry plum bar cherry seven plum cherry melon bar plum cherry bell melon',
  'plum cherry bar melon plum cherry seven cherry melon plum bell cherry bar plum cherry melon bell plum cherry bar melon cherry',
  'melon cherry plum bell cherry bar melon cherry plum seven cherry melon bar plum cherry plum bell cherry melon plum bar cherry',
].map((strip) => strip.split(' ').flatMap((word) => oneOf(word, classicSymbols) ?? []))

export const rowCount = 3
/** The row on each reel for each line; row 0 is the top. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

/** The pay of three equal symbols, in stakes of one line. */
const pays: Record<ClassicSymbol, number> = {
  seven: 1_000,
  bell: 120,
  bar: 60,
  melon: 25,
  plum: 12,
  cherry: 6,
}
/** The pay of cherries on the first two reels only, in stakes of one line. */
const twoCherriesPay = 2

/** Returns the pay of a line's symbols from the left, in stakes of one line. */
export function classicLinePays(symbols: readonly (ClassicSymbol | undefined)[]): number {
  const [first, second, third] = symbols
  if (first === undefined || first !== second) return 0
  if (third === first) return pays[first]
  return first === 'cherry' ? twoCherriesPay : 0
}

/** Returns the visible symbols by reel from the left, each reel from the top. */
export function classicWindow(stops: readonly number[]): ClassicSymbol[][] {
  return strips.map((strip, reel) =>
    Array.from(
      { length: rowCount },
      (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length],
    ).filter((symbol) => symbol !== undefined),
  )
}

/** Returns the payout in ten-thousandths of the stake. */
export function classicMultiple(stops: readonly number[]): bigint {
  const window = classicWindow(stops)
  const lineMultiples = lines.map((line) =>
    classicLinePays(line.map((row, reel) => window[reel]?.[row])),
  )
  const sum = lineMultiples.reduce((all, one) => all + one, 0)
  return (BigInt(sum) * 10_000n) / BigInt(lines.length)
}

export const rules = instantRules<Record<string, never>, ClassicRound>({
  game: 'classic-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: (draws) => ({ stops: strips.map((strip) => draws.below(strip.length)) }),
  multiple: (round) => classicMultiple(round.stops),
  // The best symbol on all lines. The strips allow less.
  multipleMax: () => BigInt(Math.max(...Object.values(pays))) * 10_000n,
})
