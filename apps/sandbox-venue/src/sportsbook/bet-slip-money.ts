import { appendBetChange, appendOpenBet, type BetChange } from '../bet-feed/bet-feed.ts'
import type { Store } from '../store/database.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  type BetSlip,
  endBetSlip,
  insertBetSlip,
  type NewBetSlip,
} from './bet-slip.store.ts'

/** Stores a bet slip whose stake is taken, and appends it to the feed. Call this in a transaction. */
export function keepBetSlip(
  store: Store,
  fresh: NewBetSlip,
  selection: string | null,
): void {
  insertBetSlip(store, fresh)
  appendOpenBet(store, { ...fresh, selection })
}

/** A bet slip in words: its legs, and what came. */
export type SlipTexts = { selection: string | null; outcome: string | null }

function endChange(
  slip: BetSlip,
  at: number,
  texts: SlipTexts,
): Omit<BetChange, 'payout' | 'atRisk' | 'status'> {
  return {
    ...texts,
    betId: slip.bet_id,
    version: 2,
    operator: slip.operator,
    player: slip.player,
    game: slip.game,
    stake: slip.stake,
    placedAt: slip.placed_at,
    settledAt: at,
  }
}

/** Ends a bet slip and pays its payout, which may be zero. Call this in a transaction. */
export function payBetSlip(
  { store, wallet }: Engine,
  slip: BetSlip,
  end: {
    payout: bigint
    atRisk: bigint
    at: number
    cashNonce: string | null
    texts: SlipTexts
  },
): void {
  const { operator, player, bet_id: betId } = slip
  const { payout, atRisk, at, cashNonce, texts } = end
  endBetSlip(store, betId, { status: 'settled', payout, at, cashNonce })
  const { outcome } = texts
  wallet.settle({ operator, player, round: betId, amount: payout, atRisk, outcome, at })
  appendBetChange(store, {
    ...endChange(slip, at, texts),
    payout,
    atRisk,
    status: 'settled',
  })
}

/** Ends a bet slip whose legs are all void, and pays its stake back. Call this in a transaction. */
export function returnBetSlip(
  { store, wallet }: Engine,
  slip: BetSlip,
  { at, texts }: { at: number; texts: SlipTexts },
): void {
  const { operator, player, bet_id: betId, stake } = slip
  endBetSlip(store, betId, { status: 'void', payout: 0n, at, cashNonce: null })
  const round = { operator, player, round: betId, stake, at }
  if (!wallet.takeBack({ ...round, payout: 0n, isSettled: false }))
    throw new Error('the stake of an open bet slip did not go back')
  appendBetChange(store, {
    ...endChange(slip, at, texts),
    payout: 0n,
    atRisk: null,
    status: 'void',
  })
}
