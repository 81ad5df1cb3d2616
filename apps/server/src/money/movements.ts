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
type RebateRef = { id: bigint; player: bigint; amount: bigint }
type PromotionRef = { id: bigint; player: bigint }
/** Which draw of the player's on which brand day. */
type DrawRef = { player: bigint; day: string; n: number; amount: bigint }
type GiftRef = { id: bigint; player: bigint }
/** A venue's transaction, by its own word for it. */
type SeamlessRef = { venue: string; transaction: string; player: bigint; amount: bigint }
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

  /** All that waited, in one claim (money F-8). */
  rebateClaimed: (r: RebateRef) =>
    move(
      r.amount,
      account.rebate,
      account.available(r.player),
      'rebate.claimed',
      `rebate:${r.id}:claimed`,
    ),

  /** The bonus of an application (money F-9), and what a player gives back of it. */
  promotionGranted: (p: PromotionRef, amount: bigint) =>
    move(
      amount,
      account.bonus,
      account.available(p.player),
      'promotion.granted',
      `promotion:${p.id}:granted`,
    ),
  promotionGivenUp: (p: PromotionRef, amount: bigint) =>
    move(
      amount,
      account.available(p.player),
      account.bonus,
      'promotion.given-up',
      `promotion:${p.id}:given-up`,
    ),

  redPacketWon: (d: DrawRef) =>
    move(
      d.amount,
      account.redPacket,
      account.available(d.player),
      'red-packet.won',
      `red-packet:${d.player}:${d.day}:${d.n}:won`,
    ),

  /** What a VIP level gives (money F-20). */
  vipGiftPaid: (g: GiftRef, amount: bigint) =>
    move(
      amount,
      account.bonus,
      account.available(g.player),
      'vip-gift.paid',
      `vip-gift:${g.id}:paid`,
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

  /** A venue that keeps no wallet: stakes, wins, and bets taken back (money F-22). */
  seamlessBet: (s: SeamlessRef) =>
    move(
      s.amount,
      account.available(s.player),
      account.clearing(s.venue),
      'seamless.bet',
      `seamless:${s.venue}:${s.transaction}:bet`,
    ),
  seamlessWon: (s: SeamlessRef) =>
    move(
      s.amount,
      account.clearing(s.venue),
      account.available(s.player),
      'seamless.win',
      `seamless:${s.venue}:${s.transaction}:win`,
    ),
  seamlessRolledBack: (s: SeamlessRef) =>
    move(
      s.amount,
      account.clearing(s.venue),
      account.available(s.player),
      'seamless.rolled-back',
      `seamless:${s.venue}:${s.transaction}:rolled-back`,
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

/** What a job gives to many: in one round trip, in the order of its list. Nobody pays by it, so none is short. */
export async function postAll(tx: Tx, given: readonly Posting[]): Promise<void> {
  if (given.length > 0) await postAllToLedger(tx, given)
}

/**
 * Postings of many callers, each posted or refused on its own; those of one caller are a chain. Answers stand in the
 * places of their postings.
 */
export async function postBatch(
  tx: Tx,
  given: readonly ChainedPosting[],
): Promise<BatchOutcome[]> {
  return given.length === 0 ? [] : postBatchToLedger(tx, given)
}
