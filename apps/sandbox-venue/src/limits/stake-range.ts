import { type Game, isSolo, isTable, type TableGame } from '../games/game.ts'
import { formatFen } from '../wallet/fen.ts'

/** The limits of the stake of a bet slip, in fen. */
export const stakeMin = 100n
export const stakeMax = 1_000_000n

/** Returns the limit of one place, in whole yuan. */
export function placeMaxOf({ placeMax: most = 10_000 }: TableGame): number {
  return most
}

/** Returns the least and the largest stake of one bet (yuan); at a table, of one place. */
export function stakeRangeOf(game: Game): { stake_least: string; stake_most: string } {
  if (isSolo(game))
    return {
      stake_least: `${game.stakes[0] ?? '0'}.00`,
      stake_most: `${game.stakes.at(-1) ?? '0'}.00`,
    }
  if (isTable(game))
    return { stake_least: `${game.chips[0] ?? 0}.00`, stake_most: `${placeMaxOf(game)}.00` }
  return { stake_least: formatFen(stakeMin), stake_most: formatFen(stakeMax) }
}
