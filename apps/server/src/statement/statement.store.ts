import { type Db, row, rows } from '../platform/db.ts'
import { type PageRequest, window } from '../platform/paging.ts'

export type StatementLine = {
  number: string
  amount: bigint
  way: string
  venue_name: string | null
  state: string
  created_at: Date
  decided_at: Date | null
  reason: string
  balance_after: bigint | null
}

type Filter = PageRequest & { player: bigint; type: number; venue: string; since: Date }

/** Money records of one type, newest first, each with the centre balance its entry left behind. */
export async function statementOf(
  db: Db,
  filter: Filter,
): Promise<{ total: number; rows: StatementLine[] }> {
  const where = `WHERE s.player_id = $1 AND s.type = $2 AND s.created_at >= $3
    AND ($4 = '' OR s.venue = $4)`
  const values = [filter.player, filter.type, filter.since, filter.venue]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM statement_line s ${where}`,
    values,
  )
  const { limit, offset } = window(filter)
  const found = await rows<StatementLine>(
    db,
    `SELECT s.number, s.amount, s.way, v.name AS venue_name, s.state, s.created_at, s.decided_at,
       s.reason, e.balance_after
     FROM (SELECT s.* FROM statement_line s ${where}
           ORDER BY s.created_at DESC, s.number DESC LIMIT $5 OFFSET $6) s
     LEFT JOIN venue v ON v.code = s.venue
     LEFT JOIN ledger.transaction t ON t.key = s.key
     LEFT JOIN ledger.account a ON a.code = 'player:' || s.player_id || ':available'
     LEFT JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
     ORDER BY s.created_at DESC, s.number DESC`,
    [...values, limit, offset],
  )
  return { total: count?.n ?? 0, rows: found }
}
