import type { WithdrawalState } from '@jinli/contract/states'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { refuseOnConflict } from '../platform/refuse.ts'

type CardSnapshot = {
  id: number
  bank: string
  owner: string
  number: string
  branch: string
}

export type NewWithdrawal = {
  out_trade_no: string
  player: bigint
  amount: bigint
  card: CardSnapshot
  flags: string[]
  turnover_missing: bigint
}

/** Inserts a withdrawal under review with the card as it is now (I-20). */
export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<{ id: bigint }> {
  const inserted = await row<{ id: bigint }>(
    tx,
    `INSERT INTO withdrawal (out_trade_no, player_id, amount, card_id, bank, owner, number, branch,
       flags, turnover_missing)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      w.out_trade_no,
      w.player,
      w.amount,
      w.card.id,
      w.card.bank,
      w.card.owner,
      w.card.number,
      w.card.branch,
      w.flags,
      w.turnover_missing,
    ],
  )
  if (!inserted) throw new Error('withdrawal was not inserted')
  return inserted
}

export type ReviewWithdrawal = {
  id: bigint
  out_trade_no: string
  player: bigint
  username: string
  realname: string
  amount: bigint
  state: WithdrawalState
  bank: string
  bank_owner: string
  bank_no: string
  bank_address: string
  flags: string[]
  turnover_missing: bigint
  created_at: Date
  decided_at: Date | null
  decided_by: string
  reason: string
  reference: string
}

const reviewColumns = `w.id, w.out_trade_no, w.player_id AS player, p.name AS username, p.realname,
  w.amount, w.state, w.bank, w.owner AS bank_owner, w.number AS bank_no,
  w.branch AS bank_address, w.flags, w.turnover_missing, w.created_at, w.decided_at,
  coalesce(f.display_name, '') AS decided_by, w.reason, w.reference`
const reviewFrom = `FROM withdrawal w JOIN player p ON p.id = w.player_id
  LEFT JOIN staff f ON f.id = w.decided_by`

export function withdrawalForReview(
  db: Db,
  outTradeNo: string,
): Promise<ReviewWithdrawal | null> {
  return row<ReviewWithdrawal>(
    db,
    `SELECT ${reviewColumns} ${reviewFrom} WHERE w.out_trade_no = $1`,
    [outTradeNo],
  )
}

type ReviewFilter = {
  states: readonly WithdrawalState[]
  search: string
  limit: number
  offset: number
}

/** Open ones first and oldest first; decided ones newest first. */
export async function withdrawalsForReview(
  db: Db,
  filter: ReviewFilter,
): Promise<{ total: number; rows: ReviewWithdrawal[] }> {
  const where = `WHERE w.state = ANY ($1)
    AND ($2 = '' OR w.out_trade_no = $2 OR p.name_key = lower($2))`
  const values = [filter.states, filter.search]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n ${reviewFrom} ${where}`,
    values,
  )
  const found = await rows<ReviewWithdrawal>(
    db,
    `SELECT ${reviewColumns} ${reviewFrom} ${where}
     ORDER BY w.decided_at IS NOT NULL, CASE WHEN w.decided_at IS NULL THEN w.id END,
       w.decided_at DESC, w.id DESC LIMIT $3 OFFSET $4`,
    [...values, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

/** Compare-and-set to the verdict; false when somebody else decided first (money F-3). */
export async function decideWithdrawal(
  tx: Tx,
  verdict: 'paid' | 'rejected',
  d: { id: bigint; staffId: bigint; reason: string; reference: string },
): Promise<boolean> {
  // Two decisions at one moment under one bank reference: the index decides (I-7).
  const decided = await refuseOnConflict(
    change(
      tx,
      `UPDATE withdrawal SET state = $2, decided_by = $3, decided_at = now(), reason = $4,
       reference = $5
     WHERE id = $1 AND state = 'requested'`,
      [d.id, verdict, d.staffId, d.reason, d.reference],
    ),
    'withdrawal_reference',
    'review.reference-used',
  )
  return decided === 1
}

/** Whether another withdrawal was paid under this bank reference. */
export async function paymentReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const used = await row(
    tx,
    `SELECT 1 FROM withdrawal WHERE upper(reference) = upper($1) AND reference <> ''`,
    [reference],
  )
  return used !== null
}
