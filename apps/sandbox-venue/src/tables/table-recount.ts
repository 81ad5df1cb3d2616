import { appendBetChange, latestVersion } from '../bet-feed/bet-feed.ts'
import { chainById } from '../fairness/chain.store.ts'
import { drawsAt } from '../fairness/chains.ts'
import { type Game, isTable } from '../games/game.ts'
import type { Store } from '../store/database.ts'
import { betsOfRound, tableBetOf } from './table-bet.store.ts'
import { risksOf } from './table-bets.ts'

/**
 * After a settled bet was voided: appends a version of each other bet of its player and round whose risk has changed,
 * because the voided bet no longer covers it. Call this in the transaction that voids the bet.
 */
export function recountRisks(
  store: Store,
  games: ReadonlyMap<string, Game>,
  betId: string,
): void {
  const voided = tableBetOf(store, betId)
  const game = voided && games.get(voided.game)
  // In a round that can be left, no bet covers another.
  if (!voided || !game || !isTable(game) || game.shared.running) return
  const { operator, chain_id: chainId, round } = voided
  const rest = betsOfRound(store, voided, { chainId, round }).filter(
    ({ status }) => status === 'settled',
  )
  if (rest.length === 0) return
  const outcome = game.shared.draw(drawsAt(chainById(store, chainId), round))
  for (const [id, atRisk] of risksOf(game, outcome, rest)) {
    const last = latestVersion(store, operator, id)
    if (!last || last.at_risk === atRisk) continue
    appendBetChange(store, {
      betId: id,
      version: last.version + 1,
      operator,
      player: last.player,
      game: last.game,
      stake: last.stake,
      payout: last.payout,
      atRisk,
      status: last.status,
      selection: last.selection,
      outcome: last.outcome,
      placedAt: last.placed_at,
      settledAt: last.settled_at,
    })
  }
}
