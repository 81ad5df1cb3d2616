import {
  LINE_PRIZES,
  LINES,
  type LineSymbol,
  SCATTER,
  SCATTER_PRIZES,
  type SlotSymbol,
  WILD,
} from './paytable.ts'

/** Five reels of three symbols, top to bottom. */
export type Grid = readonly (readonly SlotSymbol[])[]

export type LineWin = {
  /** 1-based line number. */
  line: number
  symbol: LineSymbol
  count: number
  /** Fen. */
  win: bigint
}

export type Outcome = {
  lines: LineWin[]
  scatter: { count: number; win: bigint } | null
  /** Fen, all wins together. */
  payout: bigint
}

/** What a grid pays for a total stake in fen (a multiple of the number of lines). */
export function evaluate(grid: Grid, stake: bigint): Outcome {
  const lineStake = stake / BigInt(LINES.length)
  const lines = LINES.flatMap((rows, index): LineWin[] => {
    const hit = lineHit(rows.map((row, reel) => grid[reel]?.[row] ?? SCATTER))
    if (!hit) return []
    const { symbol, count, prize } = hit
    return [{ line: index + 1, symbol, count, win: prize * lineStake }]
  })
  const gates = grid.flat().filter((symbol) => symbol === SCATTER).length
  const prize = scatterPrize(gates)
  const scatter = prize === 0n ? null : { count: gates, win: prize * stake }
  const payout = lines.reduce((sum, line) => sum + line.win, scatter?.win ?? 0n)
  return { lines, scatter, payout }
}

/** The hit of five symbols read from the left, prize in line stakes; null when it pays nothing. */
export function lineHit(
  symbols: readonly SlotSymbol[],
): { symbol: LineSymbol; count: number; prize: bigint } | null {
  const first = symbols[0]
  // The wild never lands on the first reel, so the first symbol decides the line.
  if (first === undefined || first === WILD || first === SCATTER) return null
  const end = symbols.findIndex((symbol) => symbol !== first && symbol !== WILD)
  const count = end === -1 ? symbols.length : end
  const prize = count < 3 ? undefined : LINE_PRIZES[first][count - 3]
  return prize === undefined ? null : { symbol: first, count, prize }
}

/** Prize in total stakes for so many gates. */
export function scatterPrize(gates: number): bigint {
  return SCATTER_PRIZES[Math.min(gates, 5) - 3] ?? 0n
}
