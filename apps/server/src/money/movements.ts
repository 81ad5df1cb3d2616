import { LedgerRefused, type Posting, post as postToLedger } from '@jinli/ledger/ledger'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { account } from './accounts.ts'

type DepositRef = { id: bigint; player: bigint; method: string }
type WithdrawalRef = { id: bigint; player: bigint; amount: bigint }
/** Of `amount`: what the fee is worth and what rounding down left over, both ≥ 0 (money I-14). */
type PaidWithdrawal = WithdrawalRef & { method: string; fee: bigint; rounding: bigint }
type AdjustmentRef = {
  id: bigint
  player: bigint
  amount: bigint
  /** Which house account bears it. */
  against: 'adjustment' | 'suspense'
}
type TransferRef = { id: bigint; player: bigint; venue: string; amount: bigint }

function move(
  amount: bigint,
  from: string,
  to: string,
  kind: string,
  key: string,
): Posting {
  const ref = key.slice(0, key.lastIndexOf(':'))
  return {
    key,
    kind,
    ref,
    lines: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  }
}

/**
 * The rule book: every way money moves, from → to, with the natural key that makes it happen once.
 * Nothing else composes postings.
 */
export const movements = {
  depositCredited: (d: DepositRef, amount: bigint) =>
    move(
      amount,
      account.cashier(d.method),
      account.available(d.player),
      'deposit.credited',
      `deposit:${d.id}:credited`,
    ),

  withdrawalHeld: (w: WithdrawalRef) =>
    move(
      w.amount,
      account.available(w.player),
      account.held(w.player),
      'withdrawal.held',
      `withdrawal:${w.id}:held`,
    ),
  withdrawalPaid: (w: PaidWithdrawal): Posting => ({
    key: `withdrawal:${w.id}:paid`,
    kind: 'withdrawal.paid',
    ref: `withdrawal:${w.id}`,
    lines: [
      { account: account.held(w.player), amount: -w.amount },
      { account: account.cashier(w.method), amount: w.amount - w.fee - w.rounding },
      { account: account.fee, amount: w.fee },
      { account: account.rounding, amount: w.rounding },
    ].filter((line) => line.amount !== 0n),
  }),
  withdrawalReturned: (w: WithdrawalRef) =>
    move(
      w.amount,
      account.held(w.player),
      account.available(w.player),
      'withdrawal.returned',
      `withdrawal:${w.id}:returned`,
    ),

  /** A correction by staff, made by one and posted by another (money F-15). */
  adjustmentCredited: (a: AdjustmentRef) =>
    move(
      a.amount,
      account[a.against],
      account.available(a.player),
      'adjustment.credited',
      `adjustment:${a.id}:posted`,
    ),
  adjustmentDebited: (a: AdjustmentRef) =>
    move(
      a.amount,
      account.available(a.player),
      account[a.against],
      'adjustment.debited',
      `adjustment:${a.id}:posted`,
    ),

  transferSent: (t: TransferRef) =>
    move(
      t.amount,
      account.available(t.player),
      account.transit(t.player, t.venue),
      'transfer.sent',
      `transfer:${t.id}:sent`,
    ),
  transferLanded: (t: TransferRef) =>
    move(
      t.amount,
      account.transit(t.player, t.venue),
      account.clearing(t.venue),
      'transfer.landed',
      `transfer:${t.id}:landed`,
    ),
  transferBounced: (t: TransferRef) =>
    move(
      t.amount,
      account.transit(t.player, t.venue),
      account.available(t.player),
      'transfer.bounced',
      `transfer:${t.id}:bounced`,
    ),
  transferBroughtHome: (t: TransferRef) =>
    move(
      t.amount,
      account.clearing(t.venue),
      account.available(t.player),
      'transfer.home',
      `transfer:${t.id}:landed`,
    ),
} as const

/** Posts a movement inside the request's transaction; refuses when the player's money is short. */
export async function post(tx: Tx, movement: Posting): Promise<void> {
  try {
    await postToLedger(tx, movement)
  } catch (error) {
    if (error instanceof LedgerRefused && error.failure === 'insufficient') {
      refuse('ledger.insufficient')
    }
    throw error
  }
}
