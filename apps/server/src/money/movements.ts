import {
  type BatchOutcome,
  type ChainedPosting,
  LedgerRefused,
  type Posting,
  postAll as postAllToLedger,
  postBatch as postBatchToLedger,
  post as postToLedger,
} from '@jinli/ledger/ledger'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import {
  account,
  correctionStep,
  drawId,
  postingKey,
  postingRef,
  refOfKey,
  seamlessId,
} from './ledger-names.ts'

type DepositRef = { id: bigint; player: bigint; method: string }
/** What a correction moves: in the centre wallet, and as debt of the player. */
type CorrectionRef = { id: bigint; walletChange: bigint; debtChange: bigint }
type WithdrawalRef = { id: bigint; player: bigint; amount: bigint }
/** A paid withdrawal; `fee` and `rounding` (from rounding down) are parts of `amount`, both ≥ 0 (money I-14). */
type PaidWithdrawal = WithdrawalRef & { method: string; fee: bigint; rounding: bigint }
type AdjustmentRef = {
  id: bigint
  player: bigint
  amount: bigint
  /** The house account on the other side of the posting. */
  against: 'adjustment' | 'suspense'
}
type RebateRef = { id: bigint; player: bigint; amount: bigint }
type PromotionRef = { id: bigint; player: bigint }
/** The n-th draw of a player on a brand day. */
type DrawRef = { player: bigint; day: string; n: number; amount: bigint }
type GiftRef = { id: bigint; player: bigint }
/** A seamless transaction. `transaction` is the id that the venue gave it. */
type SeamlessRef = { venue: string; transaction: string; player: bigint; amount: bigint }
type TransferRef = { id: bigint; player: bigint; venue: string; amount: bigint }

function move(
  amount: bigint,
  from: string,
  to: string,
  kind: string,
  key: string,
): Posting {
  return {
    key,
    kind,
    ref: refOfKey(key),
    lines: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  }
}

/**
 * All movements of money, each from one account to another. The natural key of a movement ensures that it is posted
 * only once. No other code composes postings.
 */
export const movements = {
  depositCredited: (d: DepositRef, amount: bigint) =>
    move(
      amount,
      account.cashier(d.method),
      account.available(d.player),
      'deposit.credited',
      postingKey('deposit', d.id, 'credited'),
    ),

  /** A correction of a credited deposit. What the wallet has not is owed (decision 068). */
  depositCorrected: (
    d: DepositRef,
    { id, walletChange, debtChange }: CorrectionRef,
  ): Posting => ({
    key: postingKey('deposit', d.id, correctionStep(id)),
    kind: 'deposit.corrected',
    ref: postingRef('deposit', d.id),
    lines: [
      { account: account.available(d.player), amount: walletChange },
      { account: account.debt(d.player), amount: -debtChange },
      { account: account.cashier(d.method), amount: debtChange - walletChange },
    ].filter((line) => line.amount !== 0n),
  }),
  /** What a withdrawal takes first of what the player owes. */
  debtSettled: (w: WithdrawalRef) =>
    move(
      w.amount,
      account.available(w.player),
      account.debt(w.player),
      'debt.settled',
      postingKey('withdrawal', w.id, 'debt'),
    ),

  withdrawalHeld: (w: WithdrawalRef) =>
    move(
      w.amount,
      account.available(w.player),
      account.held(w.player),
      'withdrawal.held',
      postingKey('withdrawal', w.id, 'held'),
    ),
  withdrawalPaid: (w: PaidWithdrawal): Posting => ({
    key: postingKey('withdrawal', w.id, 'paid'),
    kind: 'withdrawal.paid',
    ref: postingRef('withdrawal', w.id),
    lines: [
      { account: account.held(w.player), amount: -w.amount },
      { account: account.cashier(w.method), amount: w.amount - w.fee - w.rounding },
      { account: account.house('fee'), amount: w.fee },
      { account: account.house('rounding'), amount: w.rounding },
    ].filter((line) => line.amount !== 0n),
  }),
  withdrawalReturned: (w: WithdrawalRef) =>
    move(
      w.amount,
      account.held(w.player),
      account.available(w.player),
      'withdrawal.returned',
      postingKey('withdrawal', w.id, 'returned'),
    ),
  /** Undoes the posting that paid a withdrawal; the player's part goes to the centre wallet (decision 069). */
  withdrawalReversed: (w: PaidWithdrawal): Posting => ({
    key: postingKey('withdrawal', w.id, 'reversed'),
    kind: 'withdrawal.reversed',
    ref: postingRef('withdrawal', w.id),
    lines: [
      { account: account.available(w.player), amount: w.amount },
      { account: account.cashier(w.method), amount: w.fee + w.rounding - w.amount },
      { account: account.house('fee'), amount: -w.fee },
      { account: account.house('rounding'), amount: -w.rounding },
    ].filter((line) => line.amount !== 0n),
  }),

  /** A correction that one staff member drafts and another posts (money F-15). */
  adjustmentCredited: (a: AdjustmentRef) =>
    move(
      a.amount,
      account.house(a.against),
      account.available(a.player),
      'adjustment.credited',
      postingKey('adjustment', a.id, 'posted'),
    ),
  adjustmentDebited: (a: AdjustmentRef) =>
    move(
      a.amount,
      account.available(a.player),
      account.house(a.against),
      'adjustment.debited',
      postingKey('adjustment', a.id, 'posted'),
    ),

  /** A claim of all open rebates of a player (money F-8). */
  rebateClaimed: (r: RebateRef) =>
    move(
      r.amount,
      account.house('rebate'),
      account.available(r.player),
      'rebate.claimed',
      postingKey('rebate', r.id, 'claimed'),
    ),

  /** The bonus of an application (money F-9), and the part of it that a player gives back. */
  promotionGranted: (p: PromotionRef, amount: bigint) =>
    move(
      amount,
      account.house('bonus'),
      account.available(p.player),
      'promotion.granted',
      postingKey('promotion', p.id, 'granted'),
    ),
  promotionGivenUp: (p: PromotionRef, amount: bigint) =>
    move(
      amount,
      account.available(p.player),
      account.house('bonus'),
      'promotion.given-up',
      postingKey('promotion', p.id, 'given-up'),
    ),

  redPacketWon: (d: DrawRef) =>
    move(
      d.amount,
      account.house('red-packet'),
      account.available(d.player),
      'red-packet.won',
      postingKey('red-packet', drawId(d.player, d.day, d.n), 'won'),
    ),

  /** A gift of a VIP level (money F-20). */
  vipGiftPaid: (g: GiftRef, amount: bigint) =>
    move(
      amount,
      account.house('bonus'),
      account.available(g.player),
      'vip-gift.paid',
      postingKey('vip-gift', g.id, 'paid'),
    ),

  transferOutSent: (t: TransferRef) =>
    move(
      t.amount,
      account.available(t.player),
      account.transit(t.player, t.venue),
      'transfer.out-sent',
      postingKey('transfer', t.id, 'sent'),
    ),
  transferOutCompleted: (t: TransferRef) =>
    move(
      t.amount,
      account.transit(t.player, t.venue),
      account.clearing(t.venue),
      'transfer.out-completed',
      postingKey('transfer', t.id, 'completed'),
    ),
  transferOutFailed: (t: TransferRef) =>
    move(
      t.amount,
      account.transit(t.player, t.venue),
      account.available(t.player),
      'transfer.out-failed',
      postingKey('transfer', t.id, 'failed'),
    ),
  transferInCompleted: (t: TransferRef) =>
    move(
      t.amount,
      account.clearing(t.venue),
      account.available(t.player),
      'transfer.in-completed',
      postingKey('transfer', t.id, 'completed'),
    ),

  /** Stakes, wins and rollbacks of a venue with the seamless wallet (money F-22). */
  seamlessBet: (s: SeamlessRef) =>
    move(
      s.amount,
      account.available(s.player),
      account.clearing(s.venue),
      'seamless.bet',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'bet'),
    ),
  seamlessWon: (s: SeamlessRef) =>
    move(
      s.amount,
      account.clearing(s.venue),
      account.available(s.player),
      'seamless.win',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'win'),
    ),
  seamlessRolledBack: (s: SeamlessRef) =>
    move(
      s.amount,
      account.clearing(s.venue),
      account.available(s.player),
      'seamless.rolled-back',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'rolled-back'),
    ),

  /** A win above a bound: on hold, then to the player, or back to the venue (decision 065). */
  seamlessWinHeld: (s: SeamlessRef) =>
    move(
      s.amount,
      account.clearing(s.venue),
      account.house('win-hold'),
      'seamless.win-held',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'held'),
    ),
  seamlessHoldReleased: (s: SeamlessRef) =>
    move(
      s.amount,
      account.house('win-hold'),
      account.available(s.player),
      'seamless.hold-released',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'released'),
    ),
  seamlessHoldReturned: (s: SeamlessRef) =>
    move(
      s.amount,
      account.house('win-hold'),
      account.clearing(s.venue),
      'seamless.hold-returned',
      postingKey('seamless', seamlessId(s.venue, s.transaction), 'returned'),
    ),
} as const

/** Posts a movement in the request's transaction. Refuses if the player's balance is too small. */
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

/**
 * Posts a job's payments in one round trip, in the order of the list. They only credit players, so no balance can
 * be too small.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<void> {
  if (postings.length > 0) await postAllToLedger(tx, postings)
}

/**
 * Posts the chains of many callers; each chain is posted or refused as a whole. Outcomes have the order of the
 * postings.
 */
export async function postBatch(
  tx: Tx,
  postings: readonly ChainedPosting[],
): Promise<BatchOutcome[]> {
  return postings.length === 0 ? [] : postBatchToLedger(tx, postings)
}
