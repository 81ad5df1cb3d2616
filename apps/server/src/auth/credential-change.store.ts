import sql from 'sql-template-tag'
import { change, type Db, exists, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { insertInto } from '../platform/sql-parts.ts'

export type CredentialKind = 'login' | 'pay'

/** Saves that a player has changed a password, with IP address and browser (money F-13). */
export async function noteCredentialChange(
  tx: Tx,
  player: PlayerId,
  kind: CredentialKind,
  from: { ip: string; userAgent: string },
): Promise<void> {
  await change(
    tx,
    insertInto('credential_change', {
      player_id: player,
      kind,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
    }),
  )
}

/** Returns whether a password was changed in the last 24 hours. Reviewers of a withdrawal see this. */
export function changedLately(db: Db, player: PlayerId): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM credential_change
      WHERE player_id = ${player} AND changed_at > app_now() - interval '24 hours' LIMIT 1`,
  )
}
