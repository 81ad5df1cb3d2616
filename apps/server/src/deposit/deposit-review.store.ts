import type { DepositState } from '@jinli/contract/states'
import type { DepositMethod } from '@jinli/contract/vocabulary'
import { type Db, row, rows } from '../platform/db.ts'
import type { Claimed } from '../review/claim.store.ts'
import type { PayTo } from './deposit.store.ts'

/** A deposit as the reviewer sees it; the payer's card stays sealed, its tail shows. */
export type ReviewDeposit = Claimed & {
  id: bigint
  deposit_no: string
  player: bigint
  username: string
  realname: string
  method: DepositMethod
  amount: bigint
  usdt_rate: bigint | null
  usdt_amount: bigint | null
  pay_to: PayTo
  credited_amount: bigint | null
  state: DepositState
  payer_name: string
  payer_bank: string
  payer_card: string
  payer_branch: string
  flags: string[]
  first_approver: bigint | null
  first_approved_by: string
  first_approved_at: Date | null
  first_amount: bigint | null
  first_reason: string
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: string
  reason: string
  reference: string
}

/** A process of the release before leaves the number in the clear until it is sealed (migration 017). */
const tail = `coalesce(nullif(d.payer_card_tail, ''), right(d.payer_card, 4))`
const columns = `d.id, d.deposit_no, d.player_id AS player, p.name AS username, p.realname,
  d.method, d.amount, d.usdt_rate, d.usdt_amount, d.pay_to, d.credited_amount, d.state,
  d.payer_name, d.payer_bank,
  CASE WHEN ${tail} = '' THEN '' ELSE '**** ' || ${tail} END AS payer_card,
  d.payer_branch, d.flags, d.claimed_by, d.claimed_until, coalesce(c.display_name, '') AS claimer,
  d.first_approved_by AS first_approver, coalesce(a.display_name, '') AS first_approved_by,
  d.first_approved_at, d.first_amount, d.first_reason, d.created_at, d.expires_at, d.decided_at,
  coalesce(f.display_name, '') AS decided_by, d.reason, d.reference`
const from = `FROM deposit d JOIN player p ON p.id = d.player_id
  LEFT JOIN staff f ON f.id = d.decided_by
  LEFT JOIN staff a ON a.id = d.first_approved_by
  LEFT JOIN staff c ON c.id = d.claimed_by`

export function depositForReview(db: Db, depositNo: string): Promise<ReviewDeposit | null> {
  return row<ReviewDeposit>(db, `SELECT ${columns} ${from} WHERE d.deposit_no = $1`, [
    depositNo,
  ])
}

export type ReviewFilter = {
  states: readonly DepositState[]
  method: string
  flag: string
  from: Date | null
  before: Date | null
  /** A number, a player's name or a reference; empty for all. */
  search: string
  reference: string
  limit: number
  offset: number
}

const filtered = `d.state = ANY ($1) AND ($2 = '' OR d.method = $2)
  AND ($3 = '' OR d.flags @> ARRAY[$3::text] OR $3 = 'expired' AND d.state = 'expired')
  AND ($4::timestamptz IS NULL OR d.created_at >= $4)
  AND ($5::timestamptz IS NULL OR d.created_at < $5)`
/** Each way to find has its index; an OR over two tables would have none. */
const where = {
  all: `WHERE ${filtered} AND $6 = '' AND $7::text IS NOT NULL`,
  found: `WHERE ${filtered} AND d.id IN (
    SELECT id FROM deposit WHERE deposit_no = upper($6)
    UNION ALL SELECT o.id FROM player s JOIN deposit o ON o.player_id = s.id
      WHERE s.name_key = lower($6)
    UNION ALL SELECT id FROM deposit WHERE reference <> '' AND upper(reference) = upper($7))`,
} as const

/** Open ones first and oldest first; decided ones newest first. */
export async function depositsForReview(
  db: Db,
  filter: ReviewFilter,
): Promise<{ total: number; rows: ReviewDeposit[] }> {
  const chosen = where[filter.search ? 'found' : 'all']
  const { states, method, flag, from: since, before, search, reference } = filter
  const values = [states, method, flag, since, before, search, reference]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM deposit d ${chosen}`,
    values,
  )
  const found = await rows<ReviewDeposit>(
    db,
    `SELECT ${columns} ${from} ${chosen}
     ORDER BY d.decided_at IS NOT NULL, CASE WHEN d.decided_at IS NULL THEN d.id END,
       d.decided_at DESC, d.id DESC LIMIT $8 OFFSET $9`,
    [...values, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}
