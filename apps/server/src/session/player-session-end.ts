import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { word } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'

/** Reasons why a session ended before its time, with the refusal that its phone gets from then on. */
export const endRefusals = {
  password: 'session.password-changed',
  device: 'session.ended-elsewhere',
  staff: 'session.ended-by-staff',
  freeze: 'session.frozen',
} as const
export type EndReason = keyof typeof endRefusals

/** Ends the player sessions that match, and keeps the reason. Returns their number. */
export function endSessions(tx: Tx, where: Sql, reason: EndReason): Promise<number> {
  return change(
    tx,
    sql`WITH ended AS (DELETE FROM player_session WHERE ${where} RETURNING token_hash)
      INSERT INTO player_session_end (token_hash, reason) SELECT token_hash, ${reason} FROM ended
      ON CONFLICT (token_hash) DO NOTHING`,
  )
}

/** Returns the refusal for a token without a session. */
export async function endRefusalOf(db: Db, token: string | null) {
  if (!token) return 'session.expired'
  const end = await row(
    db,
    { reason: word(endRefusals) },
    sql`SELECT reason FROM player_session_end WHERE token_hash = ${tokenHash(token)}`,
  )
  return end ? endRefusals[end.reason] : 'session.expired'
}

/** Forgets reasons that are so old that their sessions would have expired. */
export function dropOldSessionEnds(db: Db): Promise<void> {
  const where = sql`ended_at < app_now() - interval '30 days'`
  return dropDue(db, { table: sql`player_session_end`, where, order: sql`ended_at` })
}
