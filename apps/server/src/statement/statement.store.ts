import { type Db, row, rows } from '../platform/db.ts'
import { type PageRequest, window } from '../platform/paging.ts'
import type { DepositLife, TransferLife, WithdrawalLife } from './timeline.rules.ts'

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

/** A record as the list shows it: from a selection of `statement_line` named s. */
const lineColumns = `s.number, s.amount, s.way, v.name AS venue_name, s.state, s.created_at,
  s.decided_at, s.reason, e.balance_after`
const lineJoins = `LEFT JOIN venue v ON v.code = s.venue
  LEFT JOIN ledger.transaction t ON t.key = s.key
  LEFT JOIN ledger.account a ON a.code = 'player:' || s.player_id || ':available'
  LEFT JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id`

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
    `SELECT ${lineColumns}
     FROM (SELECT s.* FROM statement_line s ${where}
           ORDER BY s.created_at DESC, s.number DESC LIMIT $5 OFFSET $6) s
     ${lineJoins}
     ORDER BY s.created_at DESC, s.number DESC`,
    [...values, limit, offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

/** One record of the player, with what its ledger transactions refer to; null for anybody else's. */
export function lineOf(
  db: Db,
  of: { player: bigint; type: number; number: string },
): Promise<(StatementLine & { ref: string }) | null> {
  return row(
    db,
    `SELECT ${lineColumns}, regexp_replace(s.key, ':[a-z]+$', '') AS ref
     FROM statement_line s ${lineJoins}
     WHERE s.player_id = $1 AND s.type = $2 AND s.number = $3`,
    [of.player, of.type, of.number],
  )
}

export type StatementEntry = {
  at: Date
  kind: string
  code: string
  amount: bigint
  balance_after: bigint
}

/** What a record moved in the player’s own accounts, oldest first, each time out before in. */
export function entriesOf(db: Db, player: bigint, ref: string): Promise<StatementEntry[]> {
  return rows<StatementEntry>(
    db,
    `SELECT t.posted_at AS at, t.kind, a.code, e.amount, e.balance_after
     FROM ledger.transaction t
     JOIN ledger.entry e ON e.transaction_id = t.id
     JOIN ledger.account a ON a.id = e.account_id
     WHERE t.ref = $1 AND starts_with(a.code, 'player:' || $2::text || ':')
     ORDER BY t.id, e.amount LIMIT 20`,
    [ref, player],
  )
}

type Locked = { usdt_rate: bigint | null; usdt_amount: bigint | null }

/** What a deposit's timeline tells beside its line. */
export function depositLife(
  db: Db,
  player: bigint,
  number: string,
): Promise<(DepositLife & Locked) | null> {
  return row(
    db,
    `SELECT method, state, amount, credited_amount, told_reason(d) AS reason, created_at,
       expires_at, decided_at, usdt_rate, usdt_amount
     FROM deposit d WHERE player_id = $1 AND deposit_no = $2`,
    [player, number],
  )
}

type Payout = Locked & { usdt_fee: bigint | null; usdt_net: bigint | null }

export function withdrawalLife(
  db: Db,
  player: bigint,
  number: string,
): Promise<(WithdrawalLife & Payout) | null> {
  return row(
    db,
    `SELECT method, state, told_reason(w) AS reason, created_at, state_since, decided_at,
       usdt_rate, usdt_estimate AS usdt_amount, usdt_fee, usdt_net
     FROM withdrawal w WHERE player_id = $1 AND out_trade_no = $2`,
    [player, number],
  )
}

export function transferLife(
  db: Db,
  player: bigint,
  number: string,
): Promise<TransferLife | null> {
  return row<TransferLife>(
    db,
    `SELECT t.direction, v.name AS venue, t.state, t.created_at, t.decided_at
     FROM venue_transfer t JOIN venue v ON v.code = t.venue
     WHERE t.player_id = $1 AND t.out_trade_no = $2`,
    [player, number],
  )
}
