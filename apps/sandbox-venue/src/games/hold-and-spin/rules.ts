import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/**
 * Rules of a slot machine with five reels of three, and ten lines from the left. Six or more coins start the feature:
 * they are held, and three respins follow. Each new coin is held too, and resets the respins to three. At the end each
 * coin pays its prize, and a full field pays the grand prize. Opening the round draws all coins, including those of
 * respins.
 */

export type HoldRound = {
  /** The symbols by reel, each reel from the top. The value `coin` is a coin. */
  grid: number[]
  /** The coin number of each cell of the grid: 0 for no coin, else the index in `coinPrizes` + 1. */
  coins: number[]
  /** The new coins of each respin: cell, and index in `coinPrizes` + 1. Empty without the feature. */
  respins: { cell: number; coin: number }[][]
}

export const reelCount = 5
export const rowCount = 3
export const cellCount = reelCount * rowCount
/** The row on each reel for each line, from the top. A stake is split equally over the lines. */
export const holdLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
]

/** The pays of three, four and five equal symbols from the left, in stakes of one line. */
export const holdPays: readonly (readonly [number, number, number])[] = [
  [150, 800, 5_000],
  [90, 350, 1_500],
  [60, 180, 700],
  [40, 100, 350],
  [25, 60, 250],
  [17, 45, 160],
  [12, 30, 120],
]
export const coin = holdPays.length
/** The weights of the values of a cell: seven symbols, then the coin. */
export const cellWeights = [8, 10, 13, 16, 20, 25, 30, 20] as const

export const coinsToHold = 6
export const respinsGiven = 3
/** In a respin, an empty cell gets a coin with a chance of 1 in this number. */
export const respinOneIn = 20

/** The prizes of coins, in hundredths of the stake. The last three are the fixed jackpots mini, minor and major. */
export const coinPrizes = [100, 200, 300, 500, 1_000, 2_000, 5_000, 25_000] as const
export const coinWeights = [500, 250, 120, 70, 35, 18, 6, 1] as const
/** The prize of a field full of coins, in addition to the prizes of the coins (hundredths of the stake). */
export const grandPrize = 100_000

/** Returns a coin's prize in hundredths of the stake, by its coin number. */
export function prizeOf(coinNumber: number): number {
  return coinPrizes[coinNumber - 1] ?? 0
}

/** Draws the respins. The feature ends after three respins without a coin, or with a full field. */
function respinsFrom(draws: Draws, coins: readonly number[]): HoldRound['respins'] {
  const field = [...coins]
  const respins: HoldRound['respins'] = []
  let respinsLeft = respinsGiven
  while (respinsLeft > 0 && field.includes(0)) {
    const came: { cell: number; coin: number }[] = []
    field.forEach((coin, cell) => {
      if (coin === 0 && draws.below(respinOneIn) === 0)
        came.push({ cell, coin: draws.weightedIndex(coinWeights) + 1 })
    })
    for (const one of came) field[one.cell] = one.coin
    respins.push(came)
    respinsLeft = came.length > 0 ? respinsGiven : respinsLeft - 1
  }
  return respins
}

export function spin(draws: Draws): HoldRound {
  const grid = Array.from({ length: cellCount }, () => draws.weightedIndex(cellWeights))
  const coins = grid.map((cell) =>
    cell === coin ? draws.weightedIndex(coinWeights) + 1 : 0,
  )
  const count = coins.filter((number) => number > 0).length
  return { grid, coins, respins: count >= coinsToHold ? respinsFrom(draws, coins) : [] }
}

/** Returns the pay of a line's five symbols from the left, in stakes of one line. */
export function holdLinePays(symbols: readonly number[]): number {
  const first = symbols[0] ?? coin
  if (first === coin) return 0
  const end = symbols.findIndex((symbol) => symbol !== first)
  const count = end === -1 ? symbols.length : end
  return holdPays[first]?.[count - 3] ?? 0
}

/** Returns the win of all lines together, in hundredths of the stake. */
function linesWon(grid: readonly number[]): number {
  const lineMultiples = holdLines.map((rows) =>
    holdLinePays(rows.map((row, reel) => grid[reel * rowCount + row] ?? coin)),
  )
  return (lineMultiples.reduce((sum, one) => sum + one, 0) * 100) / holdLines.length
}

/** Returns the win of the coins, in hundredths of the stake; 0 without the feature. */
export function coinsWon({ coins, respins }: HoldRound): number {
  if (respins.length === 0 && coins.includes(0)) return 0
  const all = [...coins.filter((one) => one > 0), ...respins.flat().map((one) => one.coin)]
  const sum = all.reduce((total, one) => total + prizeOf(one), 0)
  return sum + (all.length === cellCount ? grandPrize : 0)
}

/** More than any round can pay, in hundredths of the stake: the best symbol on all lines, and a field of the best coins. */
const wonMost =
  Math.max(...holdPays.map(([, , five]) => five)) * 100 +
  cellCount * Math.max(...coinPrizes) +
  grandPrize

export const rules = instantRules<Record<string, never>, HoldRound>({
  game: 'hold-and-spin',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: spin,
  multiple: (round) => BigInt(linesWon(round.grid) + coinsWon(round)) * 100n,
  multipleMax: () => BigInt(wonMost) * 100n,
})
