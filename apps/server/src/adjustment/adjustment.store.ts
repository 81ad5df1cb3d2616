import type { AdjustmentDirection, AdjustmentSide } from '@jinli/contract/adjustment.admin'
import type { AdjustmentState } from '@jinli/contract/states'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'

export type Adjustment = {
  id: bigint
  adjustment_no: string
  player: bigint
  username: string
  realname: string
  direction: AdjustmentDirection
  amount: bigint
  against: AdjustmentSide
  turnover_times: number
  reason: string
  about: string
  state: AdjustmentState
  maker: bigint
  made_by: string
  made_at: Date
  checked_by: string
  checked_at: Date | null
}

const columns = `a.id, a.adjustment_no, a.player_id AS player, p.name AS username, p.realname,
  a.direction, a.amount, a.against, a.turnover_times, a.reason, a.about, a.state,
  a.made_by AS maker, m.display_name AS made_by, a.made_at,
  coalesce(c.display_name, '') AS checked_by, a.checked_at`
const from = `FROM adjustment a JOIN player p ON p.id = a.player_id
  JOIN staff m ON m.id = a.made_by LEFT JOIN staff c ON c.id = a.checked_by`

export type NewAdjustment = {
  adjustmentNo: string
  /** As people write it; null comes back when no player has this name. */
  username: string
  direction: AdjustmentDirection
  amount: bigint
  against: AdjustmentSide
  turnoverTimes: number
  reason: string
  about: string
  maker: bigint
}

/** The new draft's number, or null when nobody has this user name. */
export async function insertAdjustment(tx: Tx, a: NewAdjustment): Promise<string | null> {
  const inserted = await row<{ adjustment_no: string }>(
    tx,
    `INSERT INTO adjustment (adjustment_no, player_id, direction, amount, against, turnover_times,
       reason, about, made_by)
     SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9 FROM player p
     WHERE p.name_key = lower(normalize($2, NFKC)) RETURNING adjustment_no`,
    [
      a.adjustmentNo,
      a.username,
      a.direction,
      a.amount,
      a.against,
      a.turnoverTimes,
      a.reason,
      a.about,
      a.maker,
    ],
  )
  return inserted?.adjustment_no ?? null
}

export function adjustmentByNumber(db: Db, number: string): Promise<Adjustment | null> {
  return row<Adjustment>(db, `SELECT ${columns} ${from} WHERE a.adjustment_no = $1`, [
    number,
  ])
}

type Filter = { state: AdjustmentState | ''; search: string; limit: number; offset: number }

/** Drafts first and oldest first; decided ones newest first. */
export async function listAdjustments(
  db: Db,
  filter: Filter,
): Promise<{ total: number; rows: Adjustment[] }> {
  const where = `WHERE ($1 = '' OR a.state = $1) AND ($2 = '' OR a.adjustment_no = $2
    OR a.about = $2 OR p.name_key = lower(normalize($2, NFKC)))`
  const values = [filter.state, filter.search]
  const count = await row<{ n: number }>(
    db,
    `SELECT count(*)::int AS n ${from} ${where}`,
    values,
  )
  const found = await rows<Adjustment>(
    db,
    `SELECT ${columns} ${from} ${where}
     ORDER BY a.checked_at IS NOT NULL, CASE WHEN a.checked_at IS NULL THEN a.id END,
       a.checked_at DESC, a.id DESC LIMIT $3 OFFSET $4`,
    [...values, filter.limit, filter.offset],
  )
  return { total: count?.n ?? 0, rows: found }
}

/** Compare-and-set from draft; false when somebody else decided first (money F-15). */
export async function decideAdjustment(
  tx: Tx,
  id: bigint,
  verdict: 'posted' | 'cancelled',
  staffId: bigint,
): Promise<boolean> {
  const decided = await change(
    tx,
    `UPDATE adjustment SET state = $2, checked_by = $3, checked_at = now()
     WHERE id = $1 AND state = 'draft'`,
    [id, verdict, staffId],
  )
  return decided === 1
}
