import { appendVoid, latestVersion } from '../bet-feed/bet-feed.ts'
import type { BetStatus } from '../bet-feed/bet-status.ts'
import type { Game } from '../games/game.ts'
import { endAbandonedRound } from '../rounds/abandoned-rounds.ts'
import { voidRound } from '../rounds/round.store.ts'
import { voidBetSlip } from '../sportsbook/bet-slip.store.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import { voidTableBet } from '../tables/table-bet.store.ts'
import { recountRisks } from '../tables/table-recount.ts'
import type { Engine } from '../wallet/wallet.ts'

type Games = ReadonlyMap<string, Game>
type BetKey = { operator: string; betId: string }

export type VoidResult = 'void' | 'unknown_bet' | 'insufficient_balance'

/** Voids a bet. Call this in a transaction. */
function voidNow(
  { store, wallet }: Engine,
  games: Games,
  { operator, betId }: BetKey,
): VoidResult {
  const bet = latestVersion(store, operator, betId)
  if (!bet) return 'unknown_bet'
  if (bet.status === 'void') return 'void'
  const at = Date.now()
  const { player, stake, payout } = bet
  const isSettled = bet.status === 'settled'
  const round = { operator, player, round: betId, at }
  if (!wallet.takeBack({ ...round, stake, payout, isSettled }))
    return 'insufficient_balance'
  appendVoid(store, bet, at)
  voidRound(store, betId)
  voidTableBet(store, betId)
  voidBetSlip(store, betId)
  if (isSettled) recountRisks(store, games, betId)
  return 'void'
}

/**
 * Voids a settled or open bet: returns the stake, takes the payout back, and appends a higher version to the feed.
 * Refuses when the payout cannot be taken back. A repeat returns 'void'.
 */
export async function voidBet(
  engine: Engine,
  games: Games,
  { operator, betId }: BetKey,
): Promise<VoidResult> {
  const bet = latestVersion(engine.store, operator, betId)
  if (!bet) return 'unknown_bet'
  const account = { operator, player: bet.player, ticket: '' }
  return engine.wallet.play(account, () => {
    return { stake: null, act: () => voidNow(engine, games, { operator, betId }) }
  })
}

/** Waits for the player's running actions, then voids the bet if it is still open. Never takes a payout back. */
async function voidOpenBet(
  engine: Engine,
  games: Games,
  { operator, player, betId }: VenueAccount & { betId: string },
): Promise<void> {
  await engine.wallet.play({ operator, player, ticket: '' }, () => {
    const act = () => {
      if (latestVersion(engine.store, operator, betId)?.status === 'open')
        voidNow(engine, games, { operator, betId })
    }
    return { stake: null, act }
  })
}

export type EndOrder = BetKey & { as: 'void' | 'left' }

/**
 * Ends an open bet: voids it, or settles it by the game's rule for abandoned rounds. A bet that has ended stays as it
 * is, because this function never takes a payout back. A table bet ends only when its round ends. Returns the status,
 * or null when this operator has no such bet.
 */
export async function endBet(
  engine: Engine,
  games: Games,
  { operator, betId, as }: EndOrder,
): Promise<BetStatus | null> {
  const bet = latestVersion(engine.store, operator, betId)
  if (bet?.status === 'open') {
    const { player } = bet
    if (as === 'void') await voidOpenBet(engine, games, { operator, player, betId })
    else await endAbandonedRound(engine, games, { roundId: betId, operator, player })
  }
  return latestVersion(engine.store, operator, betId)?.status ?? null
}
