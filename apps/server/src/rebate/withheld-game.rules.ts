import {
  type GameReturn,
  levelReturns,
  levelSumText,
  type RewardTables,
  rebateStanding,
  worstLevel,
} from '@jinli/contract/rebate/edge.rules'
import type { WithheldGame } from './withheld-game.store.ts'

/** Returns why a game of the catalogue pays no rebate; null if it does. */
function withheldReason(
  game: GameReturn,
  tables: RewardTables,
): Pick<WithheldGame, 'cause' | 'detail'> | null {
  const cause = rebateStanding(game, tables)
  if (cause === 'paid') return null
  const worst = worstLevel(levelReturns(game, tables))
  if (game.most === null || !worst) return { cause: 'unknown', detail: '场馆未说明返还率' }
  return { cause: 'over', detail: levelSumText(game.most, worst) }
}

/** Returns the games that pay no rebate. */
export function withheldGames(
  games: readonly GameReturn[],
  tables: RewardTables,
): WithheldGame[] {
  return games.flatMap((each) => {
    const reason = withheldReason(each, tables)
    return reason ? [{ venue: each.venue, game: each.game, ...reason }] : []
  })
}

/** Returns a game that bets name and that pays no rebate; it may be missing in the catalogue. */
export function withheldGame(
  { venue, game }: { venue: string; game: string },
  games: readonly GameReturn[],
  tables: RewardTables,
): WithheldGame {
  const listed = games.find((each) => each.venue === venue && each.game === game)
  const reason = listed ? withheldReason(listed, tables) : null
  const unlisted = { cause: 'unlisted', detail: '不在场馆的游戏目录中' } as const
  return { venue, game, ...(reason ?? unlisted) }
}
