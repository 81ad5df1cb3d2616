import type { SettleOutcome } from '@jinli/contract/wallet.admin'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { Transfer } from './venue-transfer.store.ts'

export type ReviewTransfer = Transfer & {
  username: string
  realname: string
  venue_name: string
  venue_amount: bigint | null
  created_at: Date
  decided_at: Date | null
  settle_outcome: SettleOutcome | null
  settle_reason: string
  settle_by: bigint | null
  settle_name: string
  settle_at: Date | null
}

const columns = `t.id, t.out_trade_no, t.player_id AS player, p.name AS username, p.realname, t.venue,
  v.name AS venue_name, t.direction, t.amount, t.venue_amount, t.state, t.reason, t.asked,
  t.created_at, t.decided_at, t.settle_outcome, t.settle_reason, t.settle_by, t.settle_at,
  coalesce(f.display_name, '') AS settle_name,
  extract(epoch FROM clock_timestamp() - t.created_at)::float8 AS age`
const from = `FROM venue_transfer t JOIN player p ON p.id = t.player_id
  JOIN venue v ON v.code = t.venue LEFT JOIN staff f ON f.id = t.settle_by`

export function transferForReview(
  db: Db,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row<ReviewTransfer>(db, `SELECT ${columns} ${from} WHERE t.out_trade_no = $1`, [
    outTradeNo,
  ])
}

/** The same, locked until commit: proposal and outcome are decided on what stands here. */
export function lockTransferForReview(
  tx: Tx,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row<ReviewTransfer>(
    tx,
    `SELECT ${columns} ${from} WHERE t.out_trade_no = $1 FOR UPDATE OF t`,
    [outTradeNo],
  )
}

const wheres = {
  open: `t.state IN ('sent', 'unknown', 'manual')`,
  manual: `t.state = 'manual'`,
  all: 'true',
} as const
type Filter = {
  status: keyof typeof wheres
  search: string
  venue: string
  limit: number
  offset: number
}

/** Those that wait: oldest first. All: newest first. */
export async function transfersForReview(
  db: Db,
  filter: Filter,
): Promise<{ total: number; rows: ReviewTransfer[] }> {
  const where = `WHERE ${wheres[filter.status]} AND ($2 = '' OR t.venue = $2)
    AND ($1 = '' OR t.out_trade_no = $1 OR p.name_key = lower(normalize($1, NFKC)))`
  const values = [filter.search, filter.venue]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n ${from} ${where}`,
    values,
  )
  const found = await rows<ReviewTransfer>(
    db,
    `SELECT ${columns} ${from} ${where}
     ORDER BY t.id ${filter.status === 'all' ? 'DESC' : ''} LIMIT $3 OFFSET $4`,
    [...values, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

/** Notes how somebody would end a transfer that waits for people; false when it waits no more. */
export async function proposeSettlement(
  tx: Tx,
  id: bigint,
  proposal: { outcome: SettleOutcome; reason: string; staffId: bigint },
): Promise<boolean> {
  const noted = await change(
    tx,
    `UPDATE venue_transfer SET settle_outcome = $2, settle_reason = $3, settle_by = $4,
       settle_at = now() WHERE id = $1 AND state = 'manual'`,
    [id, proposal.outcome, proposal.reason, proposal.staffId],
  )
  return noted === 1
}
