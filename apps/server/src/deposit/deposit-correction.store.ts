import { type CorrectionKind, correctionKinds } from '@jinli/contract/deposit/deposit.admin'
import sql, { empty } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import { big, maybe, type RowOf, text, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { depositMailColumns } from './deposit-decision.store.ts'
import type { ReviewDeposit } from './deposit-review.store.ts'

const draft = {
  id: big,
  correction_no: text,
  kind: word(correctionKinds),
  from_amount: maybe(big),
  amount: maybe(big),
  reference: text,
  reason: text,
  maker: staffId,
}
/** A proposal that waits for a second person. */
export type CorrectionDraft = RowOf<typeof draft>

export type NewCorrection = {
  correctionNo: string
  kind: CorrectionKind
  /** What the order is worth before and after; null for a reopening. */
  fromAmount: bigint | null
  amount: bigint | null
  reference: string
  reason: string
  maker: StaffId
}

/** Inserts a proposal; refuses a second one of the order. */
export async function insertCorrection(
  tx: Tx,
  order: ReviewDeposit,
  c: NewCorrection,
): Promise<void> {
  const insert = insertInto('deposit_correction', {
    correction_no: c.correctionNo,
    deposit_id: order.id,
    player_id: order.player,
    kind: c.kind,
    from_amount: c.fromAmount,
    amount: c.amount,
    reference: c.reference,
    reason: c.reason,
    decided_at: order.decided_at,
    decided_reason: order.reason,
    made_by: c.maker,
  })
  await refuseOnConflict(
    change(tx, insert),
    'deposit_correction_draft',
    'deposit.correction-open',
  )
}

/** Returns the open proposal of this number; null if there is none (any more). */
export function correctionDraft(
  db: Db,
  order: bigint,
  number: string,
): Promise<CorrectionDraft | null> {
  return row(
    db,
    draft,
    sql`SELECT id, correction_no, kind, from_amount, amount, reference, reason, made_by AS maker
      FROM deposit_correction WHERE deposit_id = ${order} AND correction_no = ${number} AND state = 'draft'`,
  )
}

/** Locks the order, as its decisions do, before the player's row is locked. */
export async function lockDeposit(tx: Tx, id: bigint): Promise<void> {
  await change(tx, sql`SELECT FROM deposit WHERE id = ${id} FOR NO KEY UPDATE`)
}

/** What a confirmed correction moved: in the centre wallet, and of the player's debt. */
export type MoneyChange = { walletChange: bigint; debtChange: bigint }

/** Ends a proposal by compare-and-set; false where somebody else was first. */
export async function endCorrection(
  tx: Tx,
  id: bigint,
  verdict: 'confirmed' | 'cancelled',
  { staff, moneyChange }: { staff: StaffId; moneyChange?: MoneyChange },
): Promise<boolean> {
  const figures = moneyChange
    ? sql`, wallet_change = ${moneyChange.walletChange}, debt_change = ${moneyChange.debtChange}`
    : empty
  const count = await change(
    tx,
    sql`UPDATE deposit_correction SET state = ${verdict}, checked_by = ${staff}, checked_at = app_now() ${figures}
      WHERE id = ${id} AND state = 'draft'`,
  )
  return count === 1
}

/** Adds a flag of this name, once. */
const withFlag = (flag: 'corrected' | 'reopened') =>
  sql`array_append(array_remove(flags, ${flag}), ${flag})`

type Worth = { fromAmount: bigint; amount: bigint; reference: string; words: string }

/**
 * Sets what a credited order is worth, if it still was worth `fromAmount`, and mails the player. An order of no worth
 * gives its receipt back.
 */
export async function setWorth(
  tx: Tx,
  order: bigint,
  { fromAmount, amount, reference, words }: Worth,
): Promise<boolean> {
  const update = sql`UPDATE deposit SET true_amount = ${amount}, flags = ${withFlag('corrected')},
      released_reference = CASE WHEN ${amount} = 0 THEN reference ELSE '' END,
      reference = CASE WHEN ${amount} = 0 THEN '' ELSE ${reference} END
    WHERE id = ${order} AND state = 'approved' AND coalesce(true_amount, credited_amount) = ${fromAmount}`
  const fields = {
    ...depositMailColumns,
    amount: sql`true_amount`,
    reason: sql`${words}::text`,
  }
  return (await change(tx, withMail('deposit.corrected', update, fields))) === 1
}

/** Opens a rejected order again, and mails the player; false where it is not rejected any more. */
export async function reopenRejected(
  tx: Tx,
  order: bigint,
  reference: string,
): Promise<boolean> {
  const update = sql`UPDATE deposit SET state = 'submitted', reopened_at = app_now(), flags = ${withFlag('reopened')},
      reference = ${reference}, released_reference = '', reason = '', decided_at = NULL, decided_by = NULL,
      first_approved_by = NULL, first_approved_at = NULL, first_amount = NULL, first_reason = ''
    WHERE id = ${order} AND state = 'rejected'`
  return (await change(tx, withMail('deposit.reopened', update, depositMailColumns))) === 1
}
