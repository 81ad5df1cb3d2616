import { appendBetChange, type BetChange } from './bets.ts'
import type { Store } from './database.ts'
import type { Ground } from './purse/purse.ts'

/** What of a slip money and feed know; call all of these inside the transaction that changes the slip. */
export type SlipMoney = Pick<
  BetChange,
  'betId' | 'operator' | 'player' | 'game' | 'stake' | 'placedAt'
>

/** Tells the feed of a slip whose stake is the venue's. */
export function noteSlip(store: Store, slip: SlipMoney): void {
  const open = { version: 1, payout: 0n, status: 'open', settledAt: null } as const
  appendBetChange(store, { ...slip, ...open })
}

/** Pays what a slip came to, which may be nothing. */
export function payOut(
  { store, purse }: Ground,
  slip: SlipMoney,
  payout: bigint,
  at: number,
): void {
  const { operator, player, betId } = slip
  purse.settle({ operator, player, round: betId, amount: payout, at })
  appendBetChange(store, { ...slip, version: 2, payout, status: 'settled', settledAt: at })
}

/** Gives the stake back: every leg was void. */
export function giveBack({ store, purse }: Ground, slip: SlipMoney, at: number): void {
  const { operator, player, betId, stake } = slip
  const round = { operator, player, round: betId, stake, at }
  if (!purse.takeBack({ ...round, payout: 0n, isSettled: false }))
    throw new Error('the stake of an open slip did not go back')
  appendBetChange(store, { ...slip, version: 2, payout: 0n, status: 'void', settledAt: at })
}
