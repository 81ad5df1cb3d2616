import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** A symbol of the scratch card, which has nine fields. A symbol that appears three times or more pays once. */
export type ScratchSymbol = {
  name: string
  /** The chance that a field shows the symbol, in percent. */
  weight: number
  /** The pay in tenths of the stake; 0 for a symbol that never pays. */
  pays: number
}
export type ScratchRound = {
  /** The symbol index of each field, row by row. */
  fields: number[]
}

export const fieldCount = 9
export const countToWin = 3

export const symbols: readonly ScratchSymbol[] = [
  { name: 'dragon', weight: 2, pays: 2_500 },
  { name: 'phoenix', weight: 3, pays: 750 },
  { name: 'crane', weight: 4, pays: 300 },
  { name: 'koi', weight: 6, pays: 100 },
  { name: 'lotus', weight: 8, pays: 40 },
  { name: 'lantern', weight: 10, pays: 25 },
  { name: 'coin', weight: 12, pays: 15 },
  { name: 'cloud', weight: 15, pays: 0 },
  { name: 'leaf', weight: 18, pays: 0 },
  { name: 'wave', weight: 22, pays: 0 },
]
const weights = symbols.map((symbol) => symbol.weight)

/** The pays of the three best symbols, which fill the nine fields. */
const paysMost = symbols
  .map(({ pays }) => pays)
  .toSorted((a, b) => b - a)
  .slice(0, fieldCount / countToWin)
  .reduce((sum, pays) => sum + pays, 0)

function paysOf({ fields }: ScratchRound): number {
  return symbols.reduce((sum, symbol, index) => {
    const count = fields.filter((field) => field === index).length
    return count >= countToWin ? sum + symbol.pays : sum
  }, 0)
}

export const rules = instantRules<Record<string, never>, ScratchRound>({
  game: 'scratch-card',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: (draws) => ({
    fields: Array.from({ length: fieldCount }, () => draws.weightedIndex(weights)),
  }),
  multiple: (round) => BigInt(paysOf(round)) * 1_000n,
  multipleMax: () => BigInt(paysMost) * 1_000n,
})
