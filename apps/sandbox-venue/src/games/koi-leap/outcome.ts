import {
  type LineSymbol,
  linePrizes,
  paylines,
  type SlotSymbol,
  scatterPrizes,
  scatterSymbol,
  wildSymbol,
} from './paytable.ts'

/** The visible symbols: five reels of three, each from top to bottom. */
export type Grid = readonly (readonly SlotSymbol[])[]

export type LineWin = {
  /** The line's number, from 1 on. */
  line: number
  symbol: LineSymbol
  count: number
  /** The win in fen. */
  win: bigint
}

export type Outcome = {
  lines: LineWin[]
  scatter: { count: number; win: bigint } | null
  /** The total win of the spin, in fen. */
  payout: bigint
}

/** Calculates the wins of a grid for a total stake in fen. The stake is a multiple of the number of lines. */
export function evaluate(grid: Grid, stake: bigint): Outcome {
  const lineStake = stake / BigInt(paylines.length)
  const lines = paylines.flatMap((rows, index): LineWin[] => {
    const hit = lineHit(rows.map((row, reel) => grid[reel]?.[row] ?? scatterSymbol))
    if (!hit) return []
    const { symbol, count, prize } = hit
    return [{ line: index + 1, symbol, count, win: prize * lineStake }]
  })
  const gates = grid.flat().filter((symbol) => symbol === scatterSymbol).length
  const prize = scatterPrize(gates)
  const scatter = prize === 0n ? null : { count: gates, win: prize * stake }
  const payout = lines.reduce((sum, line) => sum + line.win, scatter?.win ?? 0n)
  return { lines, scatter, payout }
}

/** Returns the win of five symbols from the left, in line stakes. Returns null if they pay nothing. */
export function lineHit(
  symbols: readonly SlotSymbol[],
): { symbol: LineSymbol; count: number; prize: bigint } | null {
  const first = symbols[0]
  // The first reel has no wild symbol, so the first symbol decides the line.
  if (first === undefined || first === wildSymbol || first === scatterSymbol) return null
  const end = symbols.findIndex((symbol) => symbol !== first && symbol !== wildSymbol)
  const count = end === -1 ? symbols.length : end
  const prize = count < 3 ? undefined : linePrizes[first][count - 3]
  return prize === undefined ? null : { symbol: first, count, prize }
}

/** Returns the prize for this many gates, in total stakes. */
export function scatterPrize(gates: number): bigint {
  return scatterPrizes[Math.min(gates, 5) - 3] ?? 0n
}
