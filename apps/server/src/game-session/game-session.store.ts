import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, exists, rows, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, int, maybe, type RowOf, text } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'

/** Why game sessions end. A venue need not show the reason to players. */
export type SessionEndReason = 'excluded' | 'frozen' | 'signed_out' | 'closed' | 'limited'

/** Saves that a player session has opened a game at a venue. Returns false if the player session has ended. */
export async function recordGameSession(
  tx: Tx,
  game: { player: PlayerId; venue: string; token: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`INSERT INTO game_session AS g (player_id, venue, player_session_id)
      SELECT s.player_id, ${game.venue}, s.id FROM player_signed_in s
      WHERE s.token_hash = ${tokenHash(game.token)} AND s.player_id = ${game.player}
      ON CONFLICT (player_session_id, venue) DO UPDATE SET opened_at = excluded.opened_at`,
  )
  return count === 1
}

const toEnd = sql`INSERT INTO game_session_end (player_id, venue, reason)`

/** Saves a request to the venue to end the player's open games. */
export async function requestSessionEnd(
  tx: Tx,
  { player, venue, reason }: { player: PlayerId; venue: string; reason: SessionEndReason },
): Promise<void> {
  await change(tx, sql`${toEnd} VALUES (${player}, ${venue}, ${reason})`)
}

/** Saves requests to end the games at each venue where the player opened one. Saves a recall of the money, too. */
export async function stopPlay(
  tx: Tx,
  player: PlayerId,
  reason: SessionEndReason,
): Promise<void> {
  await change(
    tx,
    sql`WITH recall AS (
        INSERT INTO money_recall AS r (player_id, while_idle) VALUES (${player}, ${reason === 'limited'})
        ON CONFLICT (player_id) DO UPDATE SET try_at = app_now(), tries = 0, while_idle = r.while_idle OR excluded.while_idle
      ), game AS (
        DELETE FROM game_session WHERE player_id = ${player} RETURNING player_id, venue)
      ${toEnd} SELECT DISTINCT player_id, venue, ${reason} FROM game`,
  )
}

/** Saves requests to end the games whose player session has ended, for one player or for all players. */
export async function endOrphanSessions(db: Db, player?: PlayerId): Promise<void> {
  const whose: Sql = player === undefined ? sql`true` : sql`player_id = ${player}`
  await change(
    db,
    sql`WITH orphan AS (
        DELETE FROM game_session WHERE player_session_id IS NULL AND ${whose}
        RETURNING player_id, venue)
      ${toEnd} SELECT DISTINCT player_id, venue, 'signed_out' FROM orphan`,
  )
}

/** Saves requests to end all sessions of each venue and each game that was closed since the last call. */
export async function endClosedSessions(db: Db): Promise<void> {
  await change(
    db,
    sql`WITH reopened AS (
        DELETE FROM game_session_stop s WHERE NOT EXISTS (
          SELECT FROM play_closed c WHERE c.venue = s.venue AND c.game = s.game)
      ), closed AS (
        INSERT INTO game_session_stop (venue, game)
        SELECT c.venue, c.game FROM play_closed c WHERE NOT EXISTS (
          SELECT FROM game_session_stop s WHERE s.venue = c.venue AND s.game = c.game)
        ORDER BY c.venue, c.game
        ON CONFLICT DO NOTHING RETURNING venue, game)
      INSERT INTO game_session_end (venue, game, reason)
      SELECT venue, nullif(game, ''), 'closed' FROM closed`,
  )
}

const sessionEnd = {
  id: big,
  venue: text,
  player: maybe(playerId),
  game: maybe(text),
  reason: text,
  tries: int,
}
export type SessionEndRequest = RowOf<typeof sessionEnd>

const isDue = sql`state = 'due' AND (ask_at <= app_now() OR ask_at > app_now() + interval '1 hour')`

/** Takes due requests: of one player, without a player (null), or all. No other node takes them for 15 s. */
export function takeSessionEnds(
  db: Db,
  limit: number,
  player?: PlayerId | null,
): Promise<SessionEndRequest[]> {
  const whose =
    player === undefined ? sql`true` : sql`player_id IS NOT DISTINCT FROM ${player}::bigint`
  return rows(
    db,
    sessionEnd,
    sql`UPDATE game_session_end SET ask_at = app_now() + interval '15 seconds', tries = tries + 1
      WHERE id IN (SELECT id FROM game_session_end WHERE ${isDue} AND ${whose}
        ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, venue, player_id AS player, game, reason, tries`,
  )
}

export async function noteSessionEnd(
  db: Db,
  id: bigint,
  state: 'done' | 'unsupported',
): Promise<void> {
  await change(
    db,
    sql`UPDATE game_session_end SET state = ${state}, ended_at = app_now()
      WHERE id = ${id} AND state = 'due'`,
  )
}

/** Delays the next try of a request by 1, 2, 4 … seconds, ten minutes at most. */
export async function putOffSessionEnd(
  db: Db,
  { id, tries }: SessionEndRequest,
  problem: string,
): Promise<void> {
  const seconds = Math.min(600, 2 ** Math.min(tries - 1, 10))
  await change(
    db,
    sql`UPDATE game_session_end SET problem = ${problem.slice(0, 300)},
        ask_at = app_now() + make_interval(secs => ${seconds})
      WHERE id = ${id} AND state = 'due'`,
  )
}

/**
 * Returns whether a request younger than 5 s still waits for its venue: a request about the player, or about a whole
 * venue or game if `player` is null. No answer waits for older requests; the job repeats them.
 */
export function isEndDue(db: Db, player: PlayerId | null): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM game_session_end
      WHERE state = 'due' AND player_id IS NOT DISTINCT FROM ${player}::bigint
        AND created_at > app_now() - interval '5 seconds'`,
  )
}

/** Job: deletes requests that were answered and are older than 90 days. */
export function dropOldSessionEnds(db: Db): Promise<void> {
  const where = sql`created_at < app_now() - interval '90 days' AND state <> 'due'`
  return dropDue(db, { table: sql`game_session_end`, where, order: sql`created_at` })
}
