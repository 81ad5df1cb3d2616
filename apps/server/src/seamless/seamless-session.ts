import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** For how many hours after the launch a bet may be made. */
const sessionHours = 12

/** Opens a game session under the player session of `token`. Returns its token, which the venue sends with each bet. */
export async function openSeamlessSession(
  db: Db,
  launch: { player: PlayerId; venue: string; token: string },
): Promise<string> {
  const token = newToken()
  const count = await change(
    db,
    insertInto(
      'seamless_session',
      {
        token_hash: tokenHash(token),
        venue: launch.venue,
        player_id: launch.player,
        player_session_id: sql`id`,
        expires_at: sql`app_now() + make_interval(hours => ${sessionHours}::int)`,
      },
      sql`FROM player_signed_in
        WHERE token_hash = ${tokenHash(launch.token)} AND player_id = ${launch.player}`,
    ),
  )
  if (count === 0) refuse('session.expired')
  return token
}

/** Deletes expired game sessions. */
export function dropSeamlessSessions(db: Db): Promise<void> {
  const where = sql`expires_at < app_now()`
  return dropDue(db, { table: sql`seamless_session`, where, order: sql`expires_at` })
}
