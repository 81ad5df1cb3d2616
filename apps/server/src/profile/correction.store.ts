import {
  type CorrectionField,
  correctionFields,
  correctionStates,
} from '@jinli/contract/profile/correction.admin'
import sql from 'sql-template-tag'
import { type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, type StaffId, staffId } from '../platform/ids.ts'
import { maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const correction = {
  id: text,
  field: word(correctionFields),
  old_value: text,
  new_value: text,
  reason: text,
  state: word(correctionStates),
  maker: staffId,
  made_by: text,
  made_at: time,
  decided_by: text,
  decided_at: maybe(time),
}
export type Correction = RowOf<typeof correction>

const columns = sql`c.id::text, c.field, c.old_value, c.new_value, c.reason, c.state, c.made_by AS maker, c.made_at,
  (SELECT display_name FROM staff WHERE id = c.made_by) AS made_by,
  coalesce((SELECT display_name FROM staff WHERE id = c.decided_by), '') AS decided_by, c.decided_at`

export function correctionsOf(db: Db, player: PlayerId): Promise<Correction[]> {
  return rows(
    db,
    correction,
    sql`SELECT ${columns} FROM player_correction c WHERE c.player_id = ${player}
      ORDER BY c.id DESC LIMIT 50`,
  )
}

export function correctionById(
  db: Db,
  player: PlayerId,
  id: string,
): Promise<Correction | null> {
  return row(
    db,
    correction,
    sql`SELECT ${columns} FROM player_correction c
      WHERE c.player_id = ${player} AND c.id = ${numberOf(id)}`,
  )
}

type NewCorrection = {
  player: PlayerId
  field: CorrectionField
  old_value: string
  new_value: string
  reason: string
  by: StaffId
}

/** Saves a correction: one that waits, or one that is done. Returns null if one of the field waits already. */
export function insertCorrection(
  tx: Tx,
  { player, by, ...fields }: NewCorrection,
  state: 'waiting' | 'done',
): Promise<Correction | null> {
  const decision =
    state === 'done' ? { decided_by: by, decided_at: sql`app_now()` } : undefined
  const values = { player_id: player, made_by: by, state, ...fields, ...decision }
  return row(
    tx,
    correction,
    sql`${insertInto('player_correction AS c', values)}
      ON CONFLICT (player_id, field) WHERE state = 'waiting' DO NOTHING RETURNING ${columns}`,
  )
}

/** Decides a correction that waits. Returns null if somebody was first. */
export function decideCorrection(
  tx: Tx,
  id: string,
  state: 'done' | 'cancelled',
  by: StaffId,
): Promise<Correction | null> {
  return row(
    tx,
    correction,
    sql`UPDATE player_correction c
      SET state = ${state}, decided_by = ${by}, decided_at = app_now()
      WHERE c.id = ${numberOf(id)} AND c.state = 'waiting' RETURNING ${columns}`,
  )
}
