import { type Game, isSolo } from '../games/game.ts'
import type { Engine } from '../wallet/wallet.ts'
import { advanceRound, nextRound } from './decide-round.ts'
import { findOpenRound, openRoundsBefore, type RoundKey } from './round.store.ts'

const batchSize = 100

/** Ends a round by the game's rule for abandoned rounds, if it is still open. */
export async function endAbandonedRound(
  engine: Engine,
  games: ReadonlyMap<string, Game>,
  { roundId, operator, player }: RoundKey,
): Promise<void> {
  // `wallet.play` waits for the player's running actions, because one may still be taking a stake for the round.
  const account = { operator, player, ticket: '' }
  await engine.wallet.play(account, () => {
    const act = () => {
      const row = findOpenRound(engine.store, roundId)
      const game = row && games.get(row.game)
      if (!row || !game || !isSolo(game)) return
      const session = { ...account, game }
      const round = game.rules.abandon(row.state)
      advanceRound(engine, session, nextRound(session, row, round))
    }
    return { stake: null, act }
  })
}

/** Ends at most a hundred open rounds that began before that time (unix ms). Logs failures and continues. */
export async function endAbandonedRounds(
  engine: Engine,
  games: ReadonlyMap<string, Game>,
  before: number,
): Promise<void> {
  const codes = [...games.keys()]
  for (const key of openRoundsBefore(engine.store, codes, before, batchSize)) {
    try {
      await endAbandonedRound(engine, games, key)
    } catch (error) {
      console.error(`sandbox venue: round ${key.roundId} could not be ended`, error)
    }
  }
}
