import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'
import { type Grid, tumbleGrid } from '../tumble.ts'

/**
 * A spin of a slot with six columns of five. Eight or more equal symbols pay, wherever they are. Paid symbols disappear
 * and new ones fall until nothing pays. Lanterns stay: if the spin wins, their sum multiplies the win. Four gates start
 * ten free spins, in which the lanterns of winning spins are kept and added up.
 */
export type TumbleSpin = {
  /** The grid before each tumble, and the final one. A cell is a symbol, `gate`, or `lantern` + index of its value. */
  grids: Grid[]
  /** The win of the spin, multiplied by its lanterns, in hundredths of the stake. */
  won: number
  /** The multiplier of the lanterns; 1 without a lantern. */
  factor: number
}
export type TumbleRound = { spins: TumbleSpin[] }

export const columnCount = 6
export const rowCount = 5
const cellCount = columnCount * rowCount
const countToWin = 8

/** The pays for 8–9, 10–11, and 12 or more equal symbols, in hundredths of the stake. */
export const symbolPays: readonly (readonly [number, number, number])[] = [
  [1_000, 2_500, 5_000],
  [250, 1_000, 2_500],
  [200, 500, 1_500],
  [150, 200, 1_200],
  [100, 150, 1_000],
  [80, 120, 800],
  [60, 110, 500],
  [40, 90, 400],
  [30, 80, 250],
]
export const gate = symbolPays.length
export const lantern = gate + 1
export const lanternValues = [2, 3, 4, 5, 8, 10, 15, 25, 50, 100] as const

const symbolWeights = [300, 420, 500, 580, 660, 740, 820, 900, 980]
const lanternWeights = [24, 18, 12, 9, 6, 4, 3, 2, 1, 1]
/** The weights of a cell: symbols, gate, lanterns. Free spins use the same weights. */
const weights = [...symbolWeights, 145, ...lanternWeights]

export const gatesToOpen = 4
const gatesToPay: readonly number[] = [0, 0, 0, 0, 300, 500, 10_000]
export const freeSpins = 10
const freeSpinsMore = 5
const gatesForMore = 3
const freeSpinsMost = 50
/** The largest win of a round, in hundredths of the stake: 5,000 stakes. */
const wonMost = 500_000

function countsOf(grid: Grid): number[] {
  const counts = Array.from({ length: gate + 1 }, () => 0)
  for (const cell of grid) if (cell <= gate) counts[cell] = (counts[cell] ?? 0) + 1
  return counts
}

/** Returns what this many equal symbols pay, in hundredths of the stake. */
export function tumblePays(symbol: number, count: number): number {
  if (count < countToWin) return 0
  return symbolPays[symbol]?.[count < 10 ? 0 : count < 12 ? 1 : 2] ?? 0
}

function lanternSum(grid: Grid): number {
  return grid.reduce((sum, cell) => sum + (lanternValues[cell - lantern] ?? 0), 0)
}

/** Draws a spin with all its tumbles. `startFactor` is the sum of the lanterns of earlier spins. */
function spun(
  draws: Draws,
  startFactor: number,
): { spin: TumbleSpin; gates: number; kept: number } {
  const next = () => draws.weightedIndex(weights)
  let grid: Grid = Array.from({ length: cellCount }, next)
  const grids = [grid]
  let winSum = 0
  for (;;) {
    const counts = countsOf(grid)
    const payouts = counts.map((count, symbol) => tumblePays(symbol, count))
    const payout = payouts.reduce((sum, pays) => sum + pays, 0)
    if (payout === 0) {
      const gates = Math.min(counts[gate] ?? 0, gatesToPay.length - 1)
      const sum = winSum > 0 ? startFactor + lanternSum(grid) : startFactor
      const factor = winSum > 0 ? Math.max(sum, 1) : 1
      const all = winSum * factor + (gatesToPay[gates] ?? 0)
      return { spin: { grids, won: all, factor }, gates, kept: sum }
    }
    winSum += payout
    const before = grid
    grid = tumbleGrid(
      before,
      rowCount,
      (cell) => (payouts[before[cell] ?? -1] ?? 0) > 0,
      next,
    )
    grids.push(grid)
  }
}

/** Draws the round with all its free spins. */
export function spinAll(draws: Draws): TumbleRound {
  const first = spun(draws, 0)
  const spins = [first.spin]
  let spinsLeft = first.gates >= gatesToOpen ? freeSpins : 0
  let lanterns = 0
  while (spinsLeft > 0 && spins.length <= freeSpinsMost) {
    // Lanterns of a spin without a win are not kept.
    const next = spun(draws, lanterns)
    lanterns = next.kept
    spins.push(next.spin)
    spinsLeft += (next.gates >= gatesForMore ? freeSpinsMore : 0) - 1
  }
  return { spins }
}

/** Returns the win of the round in hundredths of the stake. */
export function wonOf({ spins }: TumbleRound): number {
  const total = spins.reduce((sum, spin) => sum + spin.won, 0)
  return Math.min(total, wonMost)
}

export const rules = instantRules<Record<string, never>, TumbleRound>({
  game: 'tumble-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: spinAll,
  multiple: (round) => BigInt(wonOf(round)) * 100n,
  multipleMax: () => BigInt(wonMost) * 100n,
})
