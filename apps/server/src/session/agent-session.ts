import sql from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { text } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** An agent in the portal: what they see there is theirs, and nothing of it is a player's session. */
export type AgentSession = { id: PlayerId; username: string }

const session = { id: playerId, username: text }

/** A ticket that opens the portal once within two minutes; only its hash is kept. */
export async function issueTicket(db: Db, agent: PlayerId): Promise<string> {
  const ticket = newToken()
  const row = {
    ticket_hash: tokenHash(ticket),
    player_id: agent,
    expires_at: sql`moment() + interval '2 minutes'`,
  }
  await change(db, insertInto('agent_ticket', row))
  return ticket
}

/** Takes a ticket and opens a session of the portal; null where it was taken already, is late or is none. */
export async function enterByTicket(tx: Tx, ticket: string): Promise<string | null> {
  const taken = await row(
    tx,
    { id: playerId },
    sql`DELETE FROM agent_ticket t USING player p
      WHERE t.ticket_hash = ${tokenHash(ticket)} AND t.expires_at > moment()
        AND p.id = t.player_id AND p.is_agent AND p.status = 'active'
      RETURNING t.player_id AS id`,
  )
  if (!taken) return null
  const token = newToken()
  const opened = {
    token_hash: tokenHash(token),
    player_id: taken.id,
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
  await change(db, sql`DELETE FROM agent_session WHERE expires_at < moment()`)
  await change(db, sql`DELETE FROM agent_ticket WHERE expires_at < moment()`)
}
