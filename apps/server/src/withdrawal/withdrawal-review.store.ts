import type { WithdrawalState } from '@jinli/contract/states'
import type { PayoutMethod } from '@jinli/contract/vocabulary'
import { type Db, row, rows } from '../platform/db.ts'
import type { Claimed } from '../review/claim.store.ts'

/** A withdrawal as staff see it; the card number stays sealed, its tail shows. */
export type ReviewWithdrawal = Claimed & {
  id: bigint
  out_trade_no: string
  player: bigint
  username: string
  realname: string
  method: PayoutMethod
  amount: bigint
  usdt_rate: bigint | null
  usdt_estimate: bigint | null
  usdt_fee: bigint | null
  usdt_net: bigint | null
  state: WithdrawalState
  status_since: Date
  bank: string
  bank_owner: string
  bank_no: string
  bank_address: string
  flags: string[]
  turnover_missing: bigint
  created_at: Date
  approved_by: string
  approver: bigint | null
  two_person: boolean
  payout_ref: string
  paid_by: string
  decided_at: Date | null
  decided_by: string
  reason: string
  reference: string
}

/** The stored words, and those that time and rules add; $1 is the two-person amount, 0 for none (I-28). */
const flags = `w.flags || array_remove(ARRAY[
    CASE WHEN w.two_person OR (w.state IN ('requested', 'in_review') AND $1::bigint > 0
      AND w.amount > $1::bigint) THEN 'two_person' END,
    CASE WHEN w.state IN ('paying', 'pay_unknown') AND w.state_since < now() - interval '10 minutes'
      THEN 'pay_overdue' END,
    CASE WHEN w.state = 'in_review' AND w.claimed_until <= now() THEN 'lease_expired' END], NULL)`
const columns = `w.id, w.out_trade_no, w.player_id AS player, p.name AS username, p.realname, w.method,
  w.amount, w.usdt_rate, w.usdt_estimate, w.usdt_fee, w.usdt_net, w.state,
  w.state_since AS status_since, w.bank, w.owner AS bank_owner, '**** ' || w.number_tail AS bank_no,
  w.branch AS bank_address, ${flags} AS flags, w.turnover_missing, w.created_at,
  w.claimed_by, w.claimed_until, coalesce(c.display_name, '') AS claimer,
  coalesce(a.display_name, '') AS approved_by, w.approved_by AS approver, w.two_person, w.payout_ref,
  coalesce(b.display_name, '') AS paid_by, w.decided_at,
  coalesce(f.display_name, '') AS decided_by, w.reason, w.reference`
const from = `FROM withdrawal w JOIN player p ON p.id = w.player_id
  LEFT JOIN staff c ON c.id = w.claimed_by LEFT JOIN staff a ON a.id = w.approved_by
  LEFT JOIN staff b ON b.id = w.paid_by LEFT JOIN staff f ON f.id = w.decided_by`

/** One order; `twoPersonAbove` in fen is the rule in force. */
export function withdrawalForReview(
  db: Db,
  outTradeNo: string,
  twoPersonAbove: bigint,
): Promise<ReviewWithdrawal | null> {
  return row<ReviewWithdrawal>(db, `SELECT ${columns} ${from} WHERE w.out_trade_no = $2`, [
    twoPersonAbove,
    outTradeNo,
  ])
}

export type QueueFilter = {
  twoPersonAbove: bigint
  states: readonly WithdrawalState[]
  search: string
  method: string
  flag: string
  from: Date | null
  before: Date | null
  limit: number
  offset: number
}

/**
 * Open ones first and oldest first; decided ones newest first. The search takes an order number, a
 * name, our reference or the bank's.
 */
export async function withdrawalsForReview(
  db: Db,
  filter: QueueFilter,
): Promise<{ total: number; rows: ReviewWithdrawal[] }> {
  const where = `WHERE w.state = ANY ($2)
    AND ($3 = '' OR w.out_trade_no = $3 OR p.name_key = lower($3) OR w.payout_ref = $3
      OR (w.reference <> '' AND upper(w.reference) = upper($3)))
    AND ($4 = '' OR w.method = $4) AND ($5 = '' OR $5 = ANY (${flags}))
    AND ($6::timestamptz IS NULL OR w.created_at >= $6)
    AND ($7::timestamptz IS NULL OR w.created_at < $7)`
  const { twoPersonAbove, states, search, method, flag } = filter
  const asked = [twoPersonAbove, states, search, method, flag, filter.from, filter.before]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n ${from} ${where}`,
    asked,
  )
  const found = await rows<ReviewWithdrawal>(
    db,
    `SELECT ${columns} ${from} ${where}
     ORDER BY w.decided_at IS NOT NULL, CASE WHEN w.decided_at IS NULL THEN w.id END,
       w.decided_at DESC, w.id DESC LIMIT $8 OFFSET $9`,
    [...asked, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}
