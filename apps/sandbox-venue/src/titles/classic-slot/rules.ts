import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** Three reels, three rows, five lines: the rows and the diagonals. A stake is spread evenly over the lines. */
export type ClassicSymbol = 'seven' | 'bell' | 'bar' | 'melon' | 'plum' | 'cherry'
export type ClassicRound = {
  /** Where each strip stands: its symbol in the top row. */
  stops: number[]
}

/** Strips of 22; each of their stops is equally likely. */
export const strips: readonly (readonly ClassicSymbol[])[] = [
  'cherry plum melon cherry bar plum cherry bell melon cherry plum bar cherry seven plum cherry melon bar plum cherry bell melon',
  'plum cherry bar melon plum cherry seven cherry melon plum bell cherry bar plum cherry melon bell plum cherry bar melon cherry',
  'melon cherry plum bell cherry bar melon cherry plum seven cherry melon bar plum cherry plum bell cherry melon plum bar cherry',
].map((strip) => strip.split(' ') as ClassicSymbol[])

export const rowCount = 3
/** The row of each reel, from the top. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

/** Three alike, in stakes of a line. */
const pays: Record<ClassicSymbol, number> = {
  seven: 1_000,
  bell: 120,
  bar: 60,
  melon: 25,
  plum: 12,
  cherry: 6,
}
/** Cherries on the first two reels alone. */
const twoCherriesPay = 2

/** What three symbols pay from the left, in stakes of a line. */
export function classicLinePays(symbols: readonly ClassicSymbol[]): number {
  const [first, second, third] = symbols
  if (first === undefined || first !== second) return 0
  if (third === first) return pays[first]
  return first === 'cherry' ? twoCherriesPay : 0
}

/** Reel by reel from the left, each from the top. */
export function classicWindow(stops: readonly number[]): ClassicSymbol[][] {
  return strips.map((strip, reel) =>
    Array.from(
      { length: rowCount },
      (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] as ClassicSymbol,
    ),
  )
}

/** In ten-thousandths of the stake. */
export function classicMultiple(stops: readonly number[]): bigint {
  const window = classicWindow(stops)
  const paid = lines.map((line) =>
    classicLinePays(line.map((row, reel) => window[reel]?.[row] as ClassicSymbol)),
  )
  const sum = paid.reduce((all, one) => all + one, 0)
  return (BigInt(sum) * 10_000n) / BigInt(lines.length)
}

export const rules = instantRules<Record<string, never>, ClassicRound>({
  title: 'classic-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: (draws) => ({ stops: strips.map((strip) => draws.below(strip.length)) }),
  multiple: (round) => classicMultiple(round.stops),
})
