import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { type TitleRules, unit } from '../title-rules.ts'
import { evaluate, type Grid } from './outcome.ts'
import { GAME_ID, REELS, ROWS, type SlotSymbol, SYMBOLS } from './paytable.ts'

type Spin = { grid: Grid }

const weights = REELS.map((reel) => SYMBOLS.map((symbol) => reel[symbol]))

/** Reel after reel, top to bottom, each cell alone. */
export function drawGrid(draws: Draws): Grid {
  return weights.map((reel) => Array.from({ length: ROWS }, () => drawSymbol(draws, reel)))
}

function drawSymbol(draws: Draws, reel: readonly number[]): SlotSymbol {
  const symbol = SYMBOLS[draws.weighted(reel)]
  if (symbol === undefined) throw new Error('a draw fell outside the weights')
  return symbol
}

function shown({ grid }: Spin) {
  const { lines, scatter } = evaluate(grid, unit)
  return {
    grid,
    // In ten-thousandths of the stake, as text: plain JSON has no bigint.
    lines: lines.map(({ win, ...line }) => ({ ...line, multiple: win.toString() })),
    scatter: scatter && { count: scatter.count, multiple: scatter.win.toString() },
  }
}

export const rules: TitleRules<
  Record<string, never>,
  never,
  Spin,
  ReturnType<typeof shown>
> = {
  title: GAME_ID,
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: () => null,
  open: (draws) => ({ grid: drawGrid(draws) }),
  decide: () => null,
  left: (spin) => spin,
  staked: () => 1n,
  settled: ({ grid }) => ({ multiple: evaluate(grid, unit).payout }),
  shown,
}
