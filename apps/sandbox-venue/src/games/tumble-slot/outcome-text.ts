import { winsText } from '../bet-words.ts'
import { gate, type TumbleRound, tumblePays } from './rules.ts'

/** Returns the winning symbols of a grid. */
export function winsOf(grid: readonly number[]): { symbol: number; count: number }[] {
  return Array.from({ length: gate }, (_, symbol) => ({
    symbol,
    count: grid.filter((cell) => cell === symbol).length,
  })).filter(({ symbol, count }) => tumblePays(symbol, count) > 0)
}

/** Returns each win in words, with its free spin. */
export function winTexts(names: readonly string[], { spins }: TumbleRound): string[] {
  return spins.flatMap(({ grids, factor }, nth) => {
    const which = nth > 0 ? `免费第 ${nth} 转：` : ''
    const more = factor > 1 ? ` 灯笼 ×${factor}` : ''
    return grids
      .flatMap(winsOf)
      .map(({ symbol, count }) => `${which}${names[symbol]} ${count} 颗${more}`)
  })
}

export function outcomeTextOf(names: readonly string[]) {
  return (round: TumbleRound): string => {
    const free = round.spins.length > 1 ? [`免费旋转 ${round.spins.length - 1} 次`] : []
    return winsText([...free, ...winTexts(names, round)])
  }
}
