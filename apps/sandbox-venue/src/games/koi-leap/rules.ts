import type { Draws } from '@jinli/fair/draws'
import { type SoloRules, unit } from '../game-rules.ts'
import { fieldsOf } from '../input.ts'
import { evaluate, type Grid } from './outcome.ts'
import {
  gameId,
  linePrizes,
  reelWeights,
  rowCount,
  type SlotSymbol,
  scatterPrizes,
  slotSymbols,
} from './paytable.ts'

type Spin = { grid: Grid }

/** More than any spin can pay: the best symbol on all lines, and five gates. A line has a tenth of the stake. */
const multipleMost = unit * (linePrizes.koi[2] + scatterPrizes[2])

const weights = reelWeights.map((reel) => slotSymbols.map((symbol) => reel[symbol]))

/** Draws the symbols by reel, each from top to bottom. Each cell is drawn independently. */
export function drawGrid(draws: Draws): Grid {
  return weights.map((reel) =>
    Array.from({ length: rowCount }, () => drawSymbol(draws, reel)),
  )
}

function drawSymbol(draws: Draws, reel: readonly number[]): SlotSymbol {
  const symbol = slotSymbols[draws.weightedIndex(reel)]
  if (symbol === undefined) throw new Error('a draw fell outside the weights')
  return symbol
}

function viewOf({ grid }: Spin) {
  const { lines, scatter } = evaluate(grid, unit)
  return {
    grid,
    // The multiples are ten-thousandths of the stake, as text, because JSON has no bigint.
    lines: lines.map(({ win, ...line }) => ({ ...line, multiple: win.toString() })),
    scatter: scatter && { count: scatter.count, multiple: scatter.win.toString() },
  }
}

export const rules: SoloRules<
  Record<string, never>,
  never,
  Spin,
  ReturnType<typeof viewOf>
> = {
  game: gameId,
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: () => null,
  open: (draws) => ({ grid: drawGrid(draws) }),
  decide: () => null,
  abandon: (spin) => spin,
  stakeOf: () => 1n,
  payoutOf: ({ grid }) => ({ multiple: evaluate(grid, unit).payout }),
  multipleMax: () => multipleMost,
  view: viewOf,
}
