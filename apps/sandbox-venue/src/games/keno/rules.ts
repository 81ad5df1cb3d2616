import { distinctNumbers, fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** A bet of Keno: one to ten marked numbers. Ten of forty numbers are drawn; the hits decide the payout. */
export type KenoBet = {
  /** The marked numbers: different numbers from 1 to 40, in rising order. */
  marks: number[]
}
export type KenoRound = {
  bet: KenoBet
  /** The drawn numbers in the order of drawing. */
  drawn: number[]
}

export const numberCount = 40
export const drawCount = 10
export const marksMost = 10

/** The pays in hundredths of the stake. The row is the number of marks, the column the number of hits from 0. */
const pays: readonly (readonly number[])[] = [
  [0, 388],
  [0, 100, 1_010],
  [0, 50, 220, 3_700],
  [0, 0, 200, 900, 8_000],
  [0, 0, 130, 400, 2_050, 25_000],
  [0, 0, 0, 330, 1_400, 9_000, 70_000],
  [0, 0, 0, 220, 680, 3_100, 25_000, 100_000],
  [0, 0, 0, 150, 450, 1_400, 7_200, 50_000, 200_000],
  [0, 0, 0, 90, 300, 900, 4_000, 25_000, 150_000, 500_000],
  [0, 0, 0, 0, 250, 720, 2_800, 15_000, 90_000, 300_000, 1_000_000],
]

/** Returns the pay in hundredths of the stake. */
export function kenoPays(marks: number, hits: number): number {
  return pays[marks - 1]?.[hits] ?? 0
}

function parseBet(input: unknown): KenoBet | null {
  const bounds = { least: 1, most: numberCount }
  const marksInput = fieldsOf(input, ['marks'])?.marks
  const marks = distinctNumbers(marksInput, bounds, { least: 1, most: marksMost })
  return marks === null ? null : { marks }
}

export const rules = instantRules<KenoBet, KenoRound>({
  game: 'keno',
  parseBet,
  open: (draws, bet) => {
    const numbers = Array.from({ length: numberCount }, (_, at) => at + 1)
    return { bet, drawn: draws.shuffle(numbers).slice(0, drawCount) }
  },
  multiple: ({ bet, drawn: drawnNumbers }) => {
    const hits = bet.marks.filter((mark) => drawnNumbers.includes(mark)).length
    return BigInt(kenoPays(bet.marks.length, hits)) * 100n
  },
  multipleMax: ({ marks }) => BigInt(Math.max(...(pays[marks.length - 1] ?? [0]))) * 100n,
})
