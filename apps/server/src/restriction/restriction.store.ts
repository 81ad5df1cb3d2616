import {
  type RestrictionKind,
  restrictionKinds,
} from '@jinli/contract/restriction/restriction'
import sql from 'sql-template-tag'
import { change, type Db, row, rows } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { bool, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const inForce = { kind: word(restrictionKinds), player_text: text, until: maybe(time) }
export type RestrictionInForce = RowOf<typeof inForce>

/** Returns what staff forbid a player now of this kind, or null. */
export function restrictionInForce(db: Db, player: PlayerId, kind: RestrictionKind) {
  return row(
    db,
    inForce,
    sql`SELECT kind, player_text, until FROM restriction_in_force
      WHERE player_id = ${player} AND kind = ${kind}`,
  )
}

const restriction = {
  ...inForce,
  id: text,
  in_force: bool,
  reason: text,
  made_by: text,
  made_at: time,
  end_reason: text,
  ended_by: text,
  ended_at: maybe(time),
}
export type Restriction = RowOf<typeof restriction>

const columns = sql`r.id::text, r.kind, r.reason, r.player_text, r.until, r.made_at, r.end_reason, r.ended_at,
  r.ended_at IS NULL AND (r.until IS NULL OR r.until > app_now()) AS in_force,
  coalesce((SELECT display_name FROM staff WHERE id = r.made_by), '会员本人') AS made_by,
  coalesce((SELECT display_name FROM staff WHERE id = r.ended_by), '') AS ended_by`

export function restrictionsOf(db: Db, player: PlayerId): Promise<Restriction[]> {
  return rows(
    db,
    restriction,
    sql`SELECT ${columns} FROM player_restriction r WHERE r.player_id = ${player}
      ORDER BY r.id DESC LIMIT 50`,
  )
}

type NewRestriction = {
  player: PlayerId
  kind: RestrictionKind
  reason: string
  player_text: string
  until: Date | null
  /** Null if the player made it. */
  by: StaffId | null
}

/** Saves a restriction. Returns it, or null if one of this kind is in force. The player's row is locked. */
export async function insertRestriction(
  tx: PlayerTx,
  { player, by, ...fields }: NewRestriction,
): Promise<Restriction | null> {
  await change(
    tx,
    sql`UPDATE player_restriction SET ended_at = until
      WHERE player_id = ${player} AND kind = ${fields.kind} AND ended_at IS NULL AND until <= app_now()`,
  )
  return row(
    tx,
    restriction,
    sql`${insertInto('player_restriction AS r', { player_id: player, made_by: by, ...fields })}
      ON CONFLICT (player_id, kind) WHERE ended_at IS NULL DO NOTHING RETURNING ${columns}`,
  )
}

/** Ends a restriction with a date, in favour of one without. */
export async function endDatedRestriction(
  tx: PlayerTx,
  { player, kind, reason }: { player: PlayerId; kind: RestrictionKind; reason: string },
): Promise<void> {
  await change(
    tx,
    sql`UPDATE player_restriction SET end_reason = ${reason}, ended_at = app_clock_timestamp()
      WHERE player_id = ${player} AND kind = ${kind} AND ended_at IS NULL AND until IS NOT NULL`,
  )
}

/** Ends a restriction that is in force. Returns it, or null if it has ended. */
export function endRestrictionOf(
  tx: PlayerTx,
  { player, id, by, reason }: { player: PlayerId; id: string; by: StaffId; reason: string },
): Promise<Restriction | null> {
  return row(
    tx,
    restriction,
    sql`UPDATE player_restriction r
      SET end_reason = ${reason}, ended_by = ${by}, ended_at = app_clock_timestamp()
      WHERE r.player_id = ${player} AND r.id = ${numberOf(id)} AND r.ended_at IS NULL
        AND (r.until IS NULL OR r.until > app_now()) RETURNING ${columns}`,
  )
}
