import type { DepositState } from '@jinli/contract/states'
import type { DepositMethod } from '@jinli/contract/vocabulary'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { refuseOnConflict } from '../platform/refuse.ts'

/** Where the player is told to pay, as it was when asked (money I-20). */
export type PayTo = {
  /** Address, account number, or the text of the payment QR. */
  number: string
  /** Protocol of an address, name behind a payment QR. */
  content: string
  bank_name: string
  bank_owner: string
  bank_address: string
}

export type NewDeposit = {
  deposit_no: string
  player: bigint
  method: DepositMethod
  amount: bigint
  setting_id: bigint
  pay_to: PayTo
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  payer_name: string
  payer_bank: string
  payer_card: string
  payer_branch: string
  minutes: number
}

/** Inserts a deposit under review; a payer name unlike the player's real name is flagged. */
export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<void> {
  await change(
    tx,
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, usdt_rate,
       usdt_amount, payer_name, payer_bank, payer_card, payer_branch, expires_at, flags)
     SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(mins => $13),
       CASE WHEN $9 <> '' AND normalize($9, NFKC) <> normalize(p.realname, NFKC)
         THEN ARRAY['name_mismatch'] ELSE '{}'::text[] END
     FROM player p WHERE p.id = $2`,
    [
      d.deposit_no,
      d.player,
      d.method,
      d.amount,
      d.setting_id,
      d.pay_to,
      d.usdt_rate,
      d.usdt_amount,
      d.payer_name,
      d.payer_bank,
      d.payer_card,
      d.payer_branch,
      d.minutes,
    ],
  )
}

/** How many deposits of a player are under review; the player's row is locked until commit. */
export async function lockAndCountOpen(tx: Tx, player: bigint): Promise<number> {
  await row(tx, 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player])
  const open = await row<{ n: number }>(
    tx,
    `SELECT count(*)::int AS n FROM deposit WHERE player_id = $1 AND state = 'submitted'`,
    [player],
  )
  return open?.n ?? 0
}

export type PayInfo = {
  deposit_no: string
  amount: bigint
  method: DepositMethod
  state: DepositState
  created_at: Date
  expires_at: Date
  pay_to: PayTo
  usdt_rate: bigint | null
  usdt_amount: bigint | null
}

/** A player's own deposit; other people's are as unknown as none (reliability B-54). */
export function payInfoOf(
  db: Db,
  player: bigint,
  depositNo: string,
): Promise<PayInfo | null> {
  return row<PayInfo>(
    db,
    `SELECT d.deposit_no, d.amount, d.method, d.state, d.created_at, d.expires_at,
       d.pay_to, d.usdt_rate, d.usdt_amount
     FROM deposit d WHERE d.player_id = $1 AND d.deposit_no = $2`,
    [player, depositNo],
  )
}

export type ReviewDeposit = {
  id: bigint
  deposit_no: string
  player: bigint
  username: string
  realname: string
  method: DepositMethod
  amount: bigint
  credited_amount: bigint | null
  state: DepositState
  payer_name: string
  payer_bank: string
  payer_card: string
  payer_branch: string
  flags: string[]
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: string
  reason: string
  reference: string
}

const reviewColumns = `d.id, d.deposit_no, d.player_id AS player, p.name AS username, p.realname,
  d.method, d.amount, d.credited_amount, d.state, d.payer_name, d.payer_bank, d.payer_card,
  d.payer_branch, d.flags, d.created_at, d.expires_at, d.decided_at,
  coalesce(f.display_name, '') AS decided_by, d.reason, d.reference`
const reviewFrom = `FROM deposit d JOIN player p ON p.id = d.player_id
  LEFT JOIN staff f ON f.id = d.decided_by`

export function depositForReview(db: Db, depositNo: string): Promise<ReviewDeposit | null> {
  return row<ReviewDeposit>(
    db,
    `SELECT ${reviewColumns} ${reviewFrom} WHERE d.deposit_no = $1`,
    [depositNo],
  )
}

type ReviewFilter = {
  states: readonly DepositState[]
  search: string
  limit: number
  offset: number
}

/** Open ones first and oldest first; decided ones newest first. */
export async function depositsForReview(
  db: Db,
  filter: ReviewFilter,
): Promise<{ total: number; rows: ReviewDeposit[] }> {
  const where = `WHERE d.state = ANY ($1)
    AND ($2 = '' OR d.deposit_no = $2 OR p.name_key = lower($2))`
  const values = [filter.states, filter.search]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n ${reviewFrom} ${where}`,
    values,
  )
  const found = await rows<ReviewDeposit>(
    db,
    `SELECT ${reviewColumns} ${reviewFrom} ${where}
     ORDER BY d.decided_at IS NOT NULL, CASE WHEN d.decided_at IS NULL THEN d.id END,
       d.decided_at DESC, d.id DESC LIMIT $3 OFFSET $4`,
    [...values, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

export type Decision = {
  id: bigint
  staffId: bigint
  reason: string
  reference: string
  creditedAmount: bigint | null
}

/** Compare-and-set to the verdict; false when somebody else decided first (money F-2). */
export async function decideDeposit(
  tx: Tx,
  verdict: 'approved' | 'rejected',
  d: Decision,
): Promise<boolean> {
  // Two decisions at one moment under one bank reference: the index decides (I-7).
  const decided = await refuseOnConflict(
    change(
      tx,
      `UPDATE deposit SET state = $2, credited_amount = $3, decided_by = $4, decided_at = now(),
       reason = $5, reference = $6
     WHERE id = $1 AND state IN ('submitted', 'expired')`,
      [d.id, verdict, d.creditedAmount, d.staffId, d.reason, d.reference],
    ),
    'deposit_reference',
    'review.reference-used',
  )
  return decided === 1
}

/** Whether another deposit of this method has used the bank's reference (I-7). */
export async function referenceUsed(
  tx: Tx,
  method: DepositMethod,
  reference: string,
): Promise<boolean> {
  const used = await row(
    tx,
    `SELECT 1 FROM deposit WHERE method = $1 AND upper(reference) = upper($2) AND reference <> ''`,
    [method, reference],
  )
  return used !== null
}

/** Sum of what has been credited to a player (spec §3 paysum). */
export async function creditedTotal(db: Db, player: bigint): Promise<bigint> {
  const sum = await row<{ total: bigint }>(
    db,
    `SELECT coalesce(sum(credited_amount), 0)::bigint AS total FROM deposit
     WHERE player_id = $1 AND state = 'approved'`,
    [player],
  )
  return sum?.total ?? 0n
}
