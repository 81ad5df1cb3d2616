import { change, type Db, row, type Tx } from '../platform/db.ts'

export type CredentialKind = 'login' | 'pay'

/** Notes that a player has changed a password of theirs, and from where (money F-13). */
export async function noteCredentialChange(
  tx: Tx,
  player: bigint,
  kind: CredentialKind,
  from: { ip: string; userAgent: string },
): Promise<void> {
  await change(
    tx,
    `INSERT INTO credential_change (player_id, kind, ip, user_agent) VALUES ($1, $2, $3, $4)`,
    [player, kind, from.ip, from.userAgent.slice(0, 300)],
  )
}

/** Whether either password was changed within the last 24 hours: a reviewer should know. */
export async function changedLately(db: Db, player: bigint): Promise<boolean> {
  const found = await row(
    db,
    `SELECT 1 FROM credential_change
     WHERE player_id = $1 AND changed_at > now() - interval '24 hours' LIMIT 1`,
    [player],
  )
  return found !== null
}
