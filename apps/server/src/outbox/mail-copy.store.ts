import sql from 'sql-template-tag'
import { change, type Db, exists, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'

export function hasMailCopy(db: Db, player: PlayerId): Promise<boolean> {
  return exists(db, sql`SELECT FROM mail_copy WHERE player_id = ${player}`)
}

export function hasVerifiedEmail(db: Db, player: PlayerId): Promise<boolean> {
  return exists(db, sql`SELECT FROM verified_email WHERE player_id = ${player}`)
}

/** Switches the copies on or off; twice is as once. */
export async function setMailCopy(tx: Tx, player: PlayerId, on: boolean): Promise<void> {
  await change(
    tx,
    on
      ? sql`INSERT INTO mail_copy (player_id) VALUES (${player}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM mail_copy WHERE player_id = ${player}`,
  )
}
