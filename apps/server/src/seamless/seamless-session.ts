import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { PlayerId } from '../platform/ids.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** A bet may be made so long after the launch. */
const hours = 12

/** Opens a game session of a player at a venue and returns its token, which the venue names with each bet. */
export async function openSeamlessSession(
  db: Db,
  player: PlayerId,
  venue: string,
): Promise<string> {
  const token = newToken()
  await change(
    db,
    insertInto('seamless_session', {
      token_hash: tokenHash(token),
      venue,
      player_id: player,
      expires_at: sql`moment() + make_interval(hours => ${hours}::int)`,
    }),
  )
  return token
}

/** Forgets game sessions that have run out. */
export function dropSeamlessSessions(db: Db): Promise<void> {
  const where = sql`expires_at < moment()`
  return dropDue(db, { of: sql`seamless_session`, where, by: sql`expires_at` })
}
