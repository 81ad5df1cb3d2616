import { distinctNumbers, fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** Ten of forty numbers are drawn; a player has marked one to ten of them. */
export type KenoBet = {
  /** Different numbers from 1 to 40, in rising order. */
  marks: number[]
}
export type KenoRound = {
  bet: KenoBet
  /** In the order drawn. */
  drawn: number[]
}

export const numberCount = 40
export const drawCount = 10
export const marksMost = 10

/** By marks, then by hits from 0: hundredths of the stake. */
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

/** Hundredths of the stake. */
export function kenoPays(marks: number, hits: number): number {
  return pays[marks - 1]?.[hits] ?? 0
}

function parseBet(input: unknown): KenoBet | null {
  const bounds = { least: 1, most: numberCount }
  const given = fieldsOf(input, ['marks'])?.marks
  const marks = distinctNumbers(given, bounds, { least: 1, most: marksMost })
  return marks === null ? null : { marks }
}

export const rules = instantRules<KenoBet, KenoRound>({
  title: 'keno',
  parseBet,
  open: (draws, bet) => {
    const numbers = Array.from({ length: numberCount }, (_, at) => at + 1)
    return { bet, drawn: draws.shuffled(numbers).slice(0, drawCount) }
  },
  multiple: ({ bet, drawn }) => {
    const hits = bet.marks.filter((mark) => drawn.includes(mark)).length
    return BigInt(kenoPays(bet.marks.length, hits)) * 100n
  },
})
