import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'
import { type Grid, tumbled } from '../tumble.ts'

/**
 * Six columns of five; eight or more of a symbol pay wherever they lie. What paid is taken away, the rest falls, and
 * new symbols follow until nothing pays. Lanterns stay; when the spin has won, what it won is multiplied by their sum.
 * Four gates open ten free spins, in which the lanterns of winning spins are kept and added up.
 */
export type TumbleSpin = {
  /** The grid before each tumble, and the last one. A cell is a symbol, `gate`, or `lantern` + place of its value. */
  grids: Grid[]
  /** What the spin won, in hundredths of the stake, after its lanterns. */
  won: number
  /** By how much it was multiplied; 1 without a lantern. */
  factor: number
}
export type TumbleRound = { spins: TumbleSpin[] }

export const columnCount = 6
export const rowCount = 5
const cellCount = columnCount * rowCount
const countToWin = 8

/** Hundredths of the stake for 8–9, 10–11 and 12 or more. */
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
/** Gates are as likely in free spins. */
const weights = [...symbolWeights, 145, ...lanternWeights]

export const gatesToOpen = 4
const gatesToPay: readonly number[] = [0, 0, 0, 0, 300, 500, 10_000]
export const freeSpins = 10
const freeSpinsMore = 5
const gatesForMore = 3
const freeSpinsMost = 50
/** Hundredths: no round pays more than 5,000 stakes. */
const wonMost = 500_000

function countsOf(grid: Grid): number[] {
  const counts = Array.from({ length: gate + 1 }, () => 0)
  for (const cell of grid) if (cell <= gate) counts[cell] = (counts[cell] ?? 0) + 1
  return counts
}

/** What so many of a symbol pay, in hundredths of the stake. */
export function tumblePays(symbol: number, count: number): number {
  if (count < countToWin) return 0
  return symbolPays[symbol]?.[count < 10 ? 0 : count < 12 ? 1 : 2] ?? 0
}

function lanternSum(grid: Grid): number {
  return grid.reduce((sum, cell) => sum + (lanternValues[cell - lantern] ?? 0), 0)
}

/** A spin with all its tumbles; `kept` is the sum of lanterns of the spins before. */
function spun(
  draws: Draws,
  kept: number,
): { spin: TumbleSpin; gates: number; kept: number } {
  const next = () => draws.weighted(weights)
  let grid: Grid = Array.from({ length: cellCount }, next)
  const grids = [grid]
  let won = 0
  for (;;) {
    const counts = countsOf(grid)
    const paying = counts.map((count, symbol) => tumblePays(symbol, count))
    const paid = paying.reduce((sum, pays) => sum + pays, 0)
    if (paid === 0) {
      const gates = Math.min(counts[gate] ?? 0, gatesToPay.length - 1)
      const sum = won > 0 ? kept + lanternSum(grid) : kept
      const factor = won > 0 ? Math.max(sum, 1) : 1
      const all = won * factor + (gatesToPay[gates] ?? 0)
      return { spin: { grids, won: all, factor }, gates, kept: sum }
    }
    won += paid
    const before = grid
    grid = tumbled(before, rowCount, (cell) => (paying[before[cell] ?? -1] ?? 0) > 0, next)
    grids.push(grid)
  }
}

/** The round with all its free spins. */
export function spinAll(draws: Draws): TumbleRound {
  const first = spun(draws, 0)
  const spins = [first.spin]
  let left = first.gates >= gatesToOpen ? freeSpins : 0
  let kept = 0
  while (left > 0 && spins.length <= freeSpinsMost) {
    // Lanterns of a spin that wins nothing are not kept.
    const next = spun(draws, kept)
    kept = next.kept
    spins.push(next.spin)
    left += (next.gates >= gatesForMore ? freeSpinsMore : 0) - 1
  }
  return { spins }
}

/** Hundredths of the stake. */
export function wonOf({ spins }: TumbleRound): number {
  const won = spins.reduce((sum, spin) => sum + spin.won, 0)
  return Math.min(won, wonMost)
}

export const rules = instantRules<Record<string, never>, TumbleRound>({
  title: 'tumble-slot',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: spinAll,
  multiple: (round) => BigInt(wonOf(round)) * 100n,
})
