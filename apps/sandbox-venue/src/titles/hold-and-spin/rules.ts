import type { Draws } from '@jinli/fair/draws'
import { fieldsOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/**
 * Five reels of three, ten lines from the left. Six coins or more are held and three more spins given; every new coin
 * is held too and gives three again. In the end each coin pays what stands on it, and a full field the grand prize.
 * All coins, respins included, are drawn when the round opens.
 */
export type HoldRound = {
  /** Reel by reel, each from the top: a symbol, or `coin`. */
  grid: number[]
  /** What stands on the coins of the grid: 0 for none, else a place in `coinPrizes` + 1. */
  coins: number[]
  /** Of each respin, the coins that came: cell and place in `coinPrizes` + 1. Empty without the feature. */
  respins: { cell: number; coin: number }[][]
}

export const reelCount = 5
export const rowCount = 3
export const cellCount = reelCount * rowCount
/** A stake is spread evenly over the lines: row of each reel, from the top. */
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

/** For three, four and five from the left, in stakes of a line. */
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
/** Each cell by itself: seven symbols, then the coin. */
export const cellWeights = [8, 10, 13, 16, 20, 25, 30, 20] as const

export const coinsToHold = 6
export const respinsGiven = 3
/** A cell that is empty in a respin is given a coin with 1 chance of so many. */
export const respinOneIn = 20

/** Hundredths of the stake; the last three are the fixed jackpots mini, minor and major. */
export const coinPrizes = [100, 200, 300, 500, 1_000, 2_000, 5_000, 25_000] as const
export const coinWeights = [500, 250, 120, 70, 35, 18, 6, 1] as const
/** For a field full of coins, beside what stands on them. */
export const grandPrize = 100_000

/** A coin's prize in hundredths, by its number in a round. */
export function prizeOf(coinNumber: number): number {
  return coinPrizes[coinNumber - 1] ?? 0
}

/** Three spins without a coin end it, or a full field. */
function held(draws: Draws, coins: readonly number[]): HoldRound['respins'] {
  const field = [...coins]
  const respins: HoldRound['respins'] = []
  let left = respinsGiven
  while (left > 0 && field.includes(0)) {
    const came: { cell: number; coin: number }[] = []
    field.forEach((there, cell) => {
      if (there === 0 && draws.below(respinOneIn) === 0)
        came.push({ cell, coin: draws.weighted(coinWeights) + 1 })
    })
    for (const one of came) field[one.cell] = one.coin
    respins.push(came)
    left = came.length > 0 ? respinsGiven : left - 1
  }
  return respins
}

export function spin(draws: Draws): HoldRound {
  const grid = Array.from({ length: cellCount }, () => draws.weighted(cellWeights))
  const coins = grid.map((cell) => (cell === coin ? draws.weighted(coinWeights) + 1 : 0))
  const count = coins.filter((number) => number > 0).length
  return { grid, coins, respins: count >= coinsToHold ? held(draws, coins) : [] }
}

/** What five symbols pay from the left, in stakes of a line. */
export function holdLinePays(symbols: readonly number[]): number {
  const first = symbols[0] ?? coin
  if (first === coin) return 0
  const end = symbols.findIndex((symbol) => symbol !== first)
  const count = end === -1 ? symbols.length : end
  return holdPays[first]?.[count - 3] ?? 0
}

/** All lines together, in hundredths of the stake. */
function linesWon(grid: readonly number[]): number {
  const paid = holdLines.map((rows) =>
    holdLinePays(rows.map((row, reel) => grid[reel * rowCount + row] ?? coin)),
  )
  return (paid.reduce((sum, one) => sum + one, 0) * 100) / holdLines.length
}

/** What the coins paid, in hundredths of the stake; 0 without the feature. */
export function coinsWon({ coins, respins }: HoldRound): number {
  if (respins.length === 0 && coins.includes(0)) return 0
  const all = [...coins.filter((one) => one > 0), ...respins.flat().map((one) => one.coin)]
  const sum = all.reduce((won, one) => won + prizeOf(one), 0)
  return sum + (all.length === cellCount ? grandPrize : 0)
}

export const rules = instantRules<Record<string, never>, HoldRound>({
  title: 'hold-and-spin',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  open: spin,
  multiple: (round) => BigInt(linesWon(round.grid) + coinsWon(round)) * 100n,
})
