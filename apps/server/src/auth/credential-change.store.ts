import sql from 'sql-template-tag'
import { change, type Db, exists, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { insertInto } from '../platform/sql-parts.ts'

export type CredentialKind = 'login' | 'pay'

/** Notes that a player has changed a password of theirs, and from where (money F-13). */
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

/** Whether either password was changed within the last 24 hours: a reviewer should know. */
export function changedLately(db: Db, player: PlayerId): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM credential_change
      WHERE player_id = ${player} AND changed_at > moment() - interval '24 hours' LIMIT 1`,
  )
}
