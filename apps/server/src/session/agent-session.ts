import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { bytes, text } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** An agent's session in the portal; it is not a player session. */
export type AgentSession = { id: PlayerId; username: string }

const session = { id: playerId, username: text }

/**
 * Issues a ticket that opens the portal once within two minutes; only its hash is stored. The ticket and its portal
 * session end with the player's session. Returns null if the player's session has ended.
 */
export async function issueTicket(db: Db, token: string): Promise<string | null> {
  const ticket = newToken()
  const row = {
    ticket_hash: tokenHash(ticket),
    player_id: sql`player_id`,
    opened_by: sql`token_hash`,
    expires_at: sql`app_now() + interval '2 minutes'`,
  }
  const ofSession = sql`FROM player_session WHERE token_hash = ${tokenHash(token)} FOR KEY SHARE`
  const count = await change(db, insertInto('agent_ticket', row, ofSession))
  return count === 1 ? ticket : null
}

/** Uses up a ticket and opens a portal session. Returns null if the ticket is used, expired or unknown. */
export async function enterByTicket(tx: Tx, ticket: string): Promise<string | null> {
  const ticketRow = await row(
    tx,
    { id: playerId, opened_by: bytes },
    // Locks the player session first, like the code that ends sessions.
    sql`WITH held AS (SELECT s.token_hash FROM agent_ticket t
        JOIN player_session s ON s.token_hash = t.opened_by
        WHERE t.ticket_hash = ${tokenHash(ticket)} FOR KEY SHARE OF s)
      DELETE FROM agent_ticket t USING held, player p
      WHERE t.ticket_hash = ${tokenHash(ticket)} AND t.expires_at > app_now()
        AND held.token_hash = t.opened_by
        AND p.id = t.player_id AND p.is_agent AND p.status = 'active'
      RETURNING t.player_id AS id, t.opened_by`,
  )
  if (!ticketRow) return null
  const token = newToken()
  const session = {
    token_hash: tokenHash(token),
    player_id: ticketRow.id,
    opened_by: ticketRow.opened_by,
    expires_at: sql`app_now() + interval '2 hours'`,
  }
  await change(tx, insertInto('agent_session', session))
  return token
}

/**
 * Returns the agent of a portal session. It reads the database at each call, and returns null for a player who is no
 * longer an agent or no longer active.
 */
export function findAgent(db: Db, token: string): Promise<AgentSession | null> {
  return row(
    db,
    session,
    sql`SELECT p.id, p.name AS username FROM agent_session s
      JOIN player p ON p.id = s.player_id AND p.is_agent AND p.status = 'active'
      WHERE s.token_hash = ${tokenHash(token)} AND s.expires_at > app_now()`,
  )
}

/** Job: deletes expired tickets and sessions. */
export async function dropExpiredAgentSessions(db: Db): Promise<void> {
  const due = { where: sql`expires_at < app_now()`, order: sql`expires_at` }
  await dropDue(db, { table: sql`agent_session`, ...due })
  await dropDue(db, { table: sql`agent_ticket`, ...due })
}
