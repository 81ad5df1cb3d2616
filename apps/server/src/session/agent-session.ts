import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { bytes, text } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** An agent in the portal: what they see there is theirs, and nothing of it is a player's session. */
export type AgentSession = { id: PlayerId; username: string }

const session = { id: playerId, username: text }

/**
 * A ticket that opens the portal once within two minutes; only its hash is kept. It ends, and what it opens, with
 * the player's session: null when that is over.
 */
export async function issueTicket(db: Db, token: string): Promise<string | null> {
  const ticket = newToken()
  const row = {
    ticket_hash: tokenHash(ticket),
    player_id: sql`player_id`,
    opened_by: sql`token_hash`,
    expires_at: sql`moment() + interval '2 minutes'`,
  }
  const ofSession = sql`FROM player_session WHERE token_hash = ${tokenHash(token)} FOR KEY SHARE`
  const issued = await change(db, insertInto('agent_ticket', row, ofSession))
  return issued === 1 ? ticket : null
}

/** Takes a ticket and opens a session of the portal; null where it was taken already, is late or is none. */
export async function enterByTicket(tx: Tx, ticket: string): Promise<string | null> {
  const taken = await row(
    tx,
    { id: playerId, opened_by: bytes },
    // The session is held first, as by who ends it.
    sql`WITH held AS (SELECT s.token_hash FROM agent_ticket t
        JOIN player_session s ON s.token_hash = t.opened_by
        WHERE t.ticket_hash = ${tokenHash(ticket)} FOR KEY SHARE OF s)
      DELETE FROM agent_ticket t USING held, player p
      WHERE t.ticket_hash = ${tokenHash(ticket)} AND t.expires_at > moment()
        AND held.token_hash = t.opened_by
        AND p.id = t.player_id AND p.is_agent AND p.status = 'active'
      RETURNING t.player_id AS id, t.opened_by`,
  )
  if (!taken) return null
  const token = newToken()
  const opened = {
    token_hash: tokenHash(token),
    player_id: taken.id,
    opened_by: taken.opened_by,
    expires_at: sql`moment() + interval '2 hours'`,
  }
  await change(tx, insertInto('agent_session', opened))
  return token
}

/** Looked up at each call: who is no agent any more, or no active player, sees nothing from then on. */
export function findAgent(db: Db, token: string): Promise<AgentSession | null> {
  return row(
    db,
    session,
    sql`SELECT p.id, p.name AS username FROM agent_session s
      JOIN player p ON p.id = s.player_id AND p.is_agent AND p.status = 'active'
      WHERE s.token_hash = ${tokenHash(token)} AND s.expires_at > moment()`,
  )
}

/** Job: forgets what has run out. */
export async function dropExpiredAgentSessions(db: Db): Promise<void> {
  const due = { where: sql`expires_at < moment()`, by: sql`expires_at` }
  await dropDue(db, { of: sql`agent_session`, ...due })
  await dropDue(db, { of: sql`agent_ticket`, ...due })
}
