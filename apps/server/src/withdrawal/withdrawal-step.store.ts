import {
  type EndOf,
  isEnd,
  type WithdrawalState,
  withdrawalNext,
} from '@jinli/contract/states'
import type { WithdrawalStep } from '@jinli/contract/withdrawal/withdrawal.admin'
import sql, { type Sql } from 'sql-template-tag'
import type { MailKind } from '../message/mail.rules.ts'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { bool, text } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { freeFor } from '../review/claim.store.ts'
import { onePerson } from '../session/second-person.ts'
import { isUndecided } from './withdrawal-review.store.ts'

/** One step of a withdrawal. Fields that are not set stay unchanged. */
export type Step = {
  id: bigint
  from: WithdrawalState
  to: WithdrawalState
  staffId: StaffId
  /** The member approves the payment, alone or as the second of two. */
  approved?: { twoPerson: boolean }
  /** The payment starts. A repeated payment keeps its reference. */
  paying?: { payoutRef: string; twoPerson: boolean }
  reference?: string
  reason?: string
}

/** The mail to the player at each final state. */
const mails = {
  paid: 'withdrawal.paid',
  rejected: 'withdrawal.rejected',
  returned: 'withdrawal.returned',
  reversed: 'withdrawal.reversed',
} as const satisfies Record<EndOf<typeof withdrawalNext>, MailKind>
export const mailValues = {
  number: sql`out_trade_no`,
  amount: sql`amount`,
  way: sql`CASE WHEN method = 'bank' THEN bank ELSE 'USDT-' || owner END`,
  reason: sql`reason_for_player(withdrawal)`,
}

/** The condition that a withdrawal is approved and no payment has ever begun. */
const isUnbegun = sql`state = 'approved' AND payout_ref = ''`

/**
 * Returns the condition of the state before a step. A decision accepts both states of an undecided order, because the
 * member's own claim may change the state at the same time.
 */
function currentState(from: WithdrawalState, to: WithdrawalState): Sql {
  const waits = (state: WithdrawalState) => state === 'requested' || state === 'in_review'
  if (from === 'approved' && to !== 'paying') return isUnbegun
  return waits(from) && !waits(to) ? isUndecided : sql`state = ${from}`
}

/** Saves what happened to a withdrawal, for its timeline. */
export async function insertStep(
  tx: Tx,
  entry: { id: bigint; step: WithdrawalStep; staffId: StaffId; note?: string | undefined },
): Promise<void> {
  const { id, step, staffId, note = '' } = entry
  await change(
    tx,
    insertInto('withdrawal_step', { withdrawal_id: id, step, staff_id: staffId, note }),
  )
}

/** Returns the name of a step in the timeline. A claim and its end are none. */
function stepName(from: WithdrawalState, to: WithdrawalState): WithdrawalStep | null {
  if (to === 'requested') return from === 'approved' ? 'sent_back' : null
  if (to === 'in_review') return null
  return to === 'approved' && (from === 'paying' || from === 'pay_unknown')
    ? 'pay_again'
    : to
}

/**
 * Makes a step by compare-and-set. Returns false if somebody else has changed the order first or has claimed it
 * (money F-3). Every step except the claim itself ends the claim.
 */
export async function stepWithdrawal(tx: Tx, step: Step): Promise<boolean> {
  const { id, from, to, staffId, approved, paying } = step
  const ends = isEnd(withdrawalNext, to)
  const twoPerson = approved?.twoPerson ?? paying?.twoPerson ?? null
  const stepping = sql`UPDATE withdrawal SET state = ${to}, state_since = app_now(),
      approved_by = CASE WHEN ${approved !== undefined} THEN ${staffId}
        WHEN ${to} <> 'requested' THEN approved_by END,
      paid_by = CASE WHEN ${paying !== undefined} THEN ${staffId} ELSE paid_by END,
      two_person = coalesce(${twoPerson}, two_person),
      payout_ref = CASE WHEN payout_ref = '' THEN ${paying?.payoutRef ?? ''} ELSE payout_ref END,
      reference = coalesce(${step.reference ?? null}, reference),
      reason = coalesce(${step.reason ?? null}, reason),
      decided_by = CASE WHEN ${ends} THEN ${staffId}::bigint END,
      decided_at = CASE WHEN ${ends} THEN app_now() END,
      claimed_by = CASE WHEN ${to} = 'in_review' THEN claimed_by END,
      claimed_until = CASE WHEN ${to} = 'in_review' THEN claimed_until END
    WHERE id = ${id} AND ${currentState(from, to)} AND ${freeFor(staffId)}`
  // If two payments have the same bank reference at the same time, the index accepts one (I-7).
  const isStepped = await refuseOnConflict(
    change(tx, ends ? withMail(mails[to], stepping, mailValues) : stepping),
    'withdrawal_reference',
    'review.reference-used',
  )
  if (isStepped !== 1) return false
  const name = stepName(from, to)
  if (name) await insertStep(tx, { id, step: name, staffId, note: step.reason })
  return true
}

/** Returns the number of another withdrawal whose payment or return has this bank reference. */
export async function paymentReferenceUser(
  tx: Tx,
  reference: string,
  ofReturn: bigint | null = null,
): Promise<string | null> {
  const existing = await row(
    tx,
    { number: text },
    sql`SELECT out_trade_no AS number FROM withdrawal
      WHERE upper(reference) = upper(${reference}) AND reference <> '' AND id IS DISTINCT FROM ${ofReturn}::bigint
      UNION ALL
      SELECT w.out_trade_no FROM withdrawal_reversal v JOIN withdrawal w ON w.id = v.withdrawal_id
      WHERE upper(v.reference) = upper(${reference}) AND v.reference <> '' AND v.state <> 'cancelled'
      LIMIT 1`,
  )
  return existing?.number ?? null
}

/** Returns whether a member has credited the player in the last thirty days. */
export async function hasCredited(
  db: Db,
  staffId: StaffId,
  player: PlayerId,
): Promise<boolean> {
  const { has } = await one(
    db,
    { has: bool },
    sql`SELECT EXISTS (SELECT FROM player_credit
      WHERE player_id = ${player} AND ${onePerson(sql`staff_id`, staffId)}
        AND at > app_now() - interval '30 days') AS has`,
  )
  return has
}
