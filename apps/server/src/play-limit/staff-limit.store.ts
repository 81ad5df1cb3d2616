import {
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
  raiseHours,
} from '@jinli/contract/play-limit/game-limit.rules'
import sql from 'sql-template-tag'
import { change, type Db, row, rows } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { big, bool, maybe, oneOf, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const staffLimit = {
  id: text,
  kind: oneOf(limitKinds),
  period: oneOf(limitPeriods),
  amount: big,
  in_force: bool,
  reason: text,
  made_by: text,
  made_at: time,
  ends_at: maybe(time),
  end_reason: text,
  ended_by: text,
}
export type StaffLimit = RowOf<typeof staffLimit>

const columns = sql`l.id::text, l.kind, l.period, l.amount, l.ends_at IS NULL OR l.ends_at > app_now() AS in_force,
  l.reason, l.made_at, l.ends_at, l.end_reason,
  (SELECT display_name FROM staff WHERE id = l.made_by) AS made_by,
  coalesce((SELECT display_name FROM staff WHERE id = l.ended_by), '') AS ended_by`

/** Returns the limits that staff set for a player, the newest first; the ended ones too. */
export function staffLimitsOf(db: Db, player: PlayerId): Promise<StaffLimit[]> {
  return rows(
    db,
    staffLimit,
    sql`SELECT ${columns} FROM play_limit_staff l WHERE l.player_id = ${player} ORDER BY l.id DESC LIMIT 50`,
  )
}

type NewLimit = {
  player: PlayerId
  kind: LimitKind
  period: LimitPeriod
  amount: bigint
  reason: string
  by: StaffId
}

/**
 * Saves a limit in the place of a higher one, which ends at once. Returns null if a limit of this amount or a lower one
 * stands. The player's row is locked.
 */
export async function insertStaffLimit(
  tx: PlayerTx,
  { player, by, ...fields }: NewLimit,
): Promise<StaffLimit | null> {
  const { kind, period, amount, reason } = fields
  await change(
    tx,
    sql`UPDATE play_limit_staff SET ends_at = app_clock_timestamp(), end_asked_at = app_clock_timestamp(),
        ended_by = ${by}, end_reason = ${reason}
      WHERE player_id = ${player} AND kind = ${kind} AND period = ${period} AND ends_at IS NULL AND amount > ${amount}`,
  )
  return row(
    tx,
    staffLimit,
    sql`${insertInto('play_limit_staff AS l', { player_id: player, made_by: by, ...fields })}
      ON CONFLICT (player_id, kind, period) WHERE ends_at IS NULL DO NOTHING RETURNING ${columns}`,
  )
}

/** Ends a limit after the wait of its period. Returns null if its end was asked for before. */
export function endStaffLimit(
  tx: PlayerTx,
  { player, id, by, reason }: { player: PlayerId; id: string; by: StaffId; reason: string },
): Promise<StaffLimit | null> {
  const hours = sql`CASE l.period WHEN 'day' THEN ${raiseHours.day}::int WHEN 'week' THEN ${raiseHours.week}::int
    ELSE ${raiseHours.month}::int END`
  return row(
    tx,
    staffLimit,
    sql`UPDATE play_limit_staff l SET ends_at = app_clock_timestamp() + make_interval(hours => ${hours}),
        end_asked_at = app_clock_timestamp(), ended_by = ${by}, end_reason = ${reason}
      WHERE l.player_id = ${player} AND l.id = ${numberOf(id)} AND l.ends_at IS NULL RETURNING ${columns}`,
  )
}
