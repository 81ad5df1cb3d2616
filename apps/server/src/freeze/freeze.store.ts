import sql from 'sql-template-tag'
import { type Db, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const freeze = {
  id: text,
  reason: text,
  made_by: text,
  made_at: time,
  end_reason: text,
  ended_by: text,
  ended_at: maybe(time),
}
export type Freeze = RowOf<typeof freeze>

const columns = sql`f.id::text, f.reason, (SELECT display_name FROM staff WHERE id = f.made_by) AS made_by, f.made_at,
  f.end_reason, coalesce((SELECT display_name FROM staff WHERE id = f.ended_by), '') AS ended_by, f.ended_at`

export function freezesOf(db: Db, player: PlayerId): Promise<Freeze[]> {
  return rows(
    db,
    freeze,
    sql`SELECT ${columns} FROM player_freeze f WHERE f.player_id = ${player} ORDER BY f.id DESC LIMIT 50`,
  )
}

type Decision = { player: PlayerId; by: StaffId; reason: string }

/** Freezes a player. Returns the freeze, or null if the player is already frozen. */
export function insertFreeze(tx: Tx, { player, by, reason }: Decision) {
  return row(
    tx,
    freeze,
    sql`INSERT INTO player_freeze AS f (player_id, reason, made_by) VALUES (${player}, ${reason}, ${by})
      ON CONFLICT (player_id) WHERE ended_at IS NULL DO NOTHING RETURNING ${columns}`,
  )
}

/** Ends the freeze of a player. Returns the freeze, or null if the player is not frozen. */
export function endFreeze(tx: Tx, { player, by, reason }: Decision) {
  return row(
    tx,
    freeze,
    sql`UPDATE player_freeze AS f SET end_reason = ${reason}, ended_by = ${by}, ended_at = app_clock_timestamp()
      WHERE f.player_id = ${player} AND f.ended_at IS NULL RETURNING ${columns}`,
  )
}
