import { winsText } from '../bet-words.ts'
import {
  cellCount,
  coin,
  type HoldRound,
  holdLinePays,
  holdLines,
  rowCount,
} from './rules.ts'

type Win = { line: number; rows: readonly number[]; symbol: number; pays: number }

export function winsOf(grid: readonly number[]): Win[] {
  return holdLines.flatMap((rows, at) => {
    const symbols = rows.map((row, reel) => grid[reel * rowCount + row] ?? coin)
    const pays = holdLinePays(symbols)
    return pays > 0 ? [{ line: at + 1, rows, symbol: symbols[0] ?? 0, pays }] : []
  })
}

export function isHeld({ coins, respins }: HoldRound): boolean {
  return respins.length > 0 || !coins.includes(0)
}

/** Returns all coins at the end of the round, by cell. */
export function lastCoins({ coins, respins }: HoldRound): number[] {
  const last = [...coins]
  for (const { cell, coin } of respins.flat()) last[cell] = coin
  return last
}

/** Returns the coins of the feature in words: '河灯 9 盏'. */
export function coinsText(round: HoldRound): string {
  const count = lastCoins(round).filter((one) => one > 0).length
  return `河灯 ${count} 盏${count === cellCount ? '，满湖' : ''}`
}

export function outcomeTextOf(names: readonly string[]) {
  return (round: HoldRound): string => {
    const lines = winsOf(round.grid).map(
      ({ line, symbol, pays }) => `第 ${line} 线 ${names[symbol]} ×${pays}`,
    )
    return winsText(isHeld(round) ? [coinsText(round), ...lines] : lines)
  }
}
