import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { byNumber, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { big, bool, int, text, time } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { dropOldSessionEnds, type EndReason, endSessions } from './player-session-end.ts'

/** A signed-in player, with the balance of the centre wallet at this request (fen). */
export type PlayerSession = {
  id: PlayerId
  available: bigint
}

const sessionRow = { place: int, id: playerId, available: big, stale: bool }

const idle = sql`interval '24 hours'`
const longest = sql`interval '30 days'`

type PendingLookup = {
  resolve: (session: PlayerSession | null) => void
  reject: (e: unknown) => void
}

/**
 * Reads sessions and balances from the database for every request. Requests that arrive during a lookup share the next
 * statement. Nothing is cached, so a revoked token is refused at the next request and no balance is old.
 */
export class SessionReader {
  private readonly pool: Pool
  private readonly inFlightMax: number
  private waiting = new Map<string, PendingLookup[]>()
  private inFlight = 0
  private scheduled = false

  constructor(pool: Pool, inFlightMax = 2) {
    this.pool = pool
    this.inFlightMax = inFlightMax
  }

  find(token: string): Promise<PlayerSession | null> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(token)
      if (others) others.push({ resolve, reject })
      else this.waiting.set(token, [{ resolve, reject }])
      this.schedule()
    })
  }

  private schedule() {
    if (this.scheduled || this.inFlight >= this.inFlightMax || this.waiting.size === 0)
      return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      void this.flush()
    })
  }

  private async flush() {
    const batch = this.waiting
    if (batch.size === 0) return
    this.waiting = new Map()
    this.inFlight += 1
    const tokens = [...batch.keys()]
    try {
      const sessions = await this.lookUp(tokens)
      for (const [i, token] of tokens.entries()) {
        for (const caller of batch.get(token) ?? []) caller.resolve(sessions[i] ?? null)
      }
    } catch (error) {
      for (const callers of batch.values())
        for (const caller of callers) caller.reject(error)
    } finally {
      this.inFlight -= 1
      this.schedule()
    }
  }

  /** Returns sessions in the order of their tokens; undefined for a token without a session. */
  private async lookUp(tokens: readonly string[]): Promise<(PlayerSession | undefined)[]> {
    const hashes = tokens.map(tokenHash)
    const sessionRows = await rows(
      this.pool,
      sessionRow,
      sql`SELECT t.place::int AS place, m.player_id AS id, m.available,
         s.seen_at < app_now() - interval '5 minutes' AS stale
       FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS t (hash, place)
       JOIN player_session s ON s.token_hash = t.hash AND s.expires_at > app_now()
       JOIN player_money m ON m.player_id = s.player_id AND m.status = 'active'`,
    )
    const sessions: (PlayerSession | undefined)[] = []
    const stale: Buffer[] = []
    for (const { place, id, available, stale: isStale } of sessionRows) {
      sessions[place - 1] = { id, available }
      const hash = hashes[place - 1]
      if (isStale && hash) stale.push(hash)
    }
    if (stale.length > 0) await this.touch(stale)
    return sessions
  }

  private async touch(hashes: Buffer[]) {
    await change(
      this.pool,
      sql`UPDATE player_session SET seen_at = app_now(),
          expires_at = least(created_at + ${longest}, app_now() + ${idle})
        WHERE token_hash = ANY (${hashes})`,
    )
  }
}

/** The largest number of sessions of a player. The next one ends the oldest. */
const sessionsMax = 10

async function endOldest(tx: Tx, player: PlayerId): Promise<void> {
  const isOldest = sql`token_hash IN (
      SELECT token_hash FROM (
        SELECT token_hash, row_number() OVER (ORDER BY created_at DESC, seen_at DESC) AS place
        FROM player_session WHERE player_id = ${player}) AS mine
      WHERE place > ${sessionsMax})`
  await endSessions(tx, isOldest, 'device')
}

type SigningIn = { id: PlayerId; login_hash: string }

/**
 * Opens a session and returns its token; only the hash is stored. Locks the player's row until commit. Returns null if
 * the verified password has changed or the player is not active, so that no session survives such a change.
 */
export async function openSession(
  tx: Tx,
  player: SigningIn,
  from: { ip: string; userAgent: string },
): Promise<string | null> {
  const token = newToken()
  const count = await change(
    tx,
    insertInto(
      'player_session',
      {
        token_hash: tokenHash(token),
        player_id: sql`id`,
        expires_at: sql`app_now() + ${idle}`,
        ip: from.ip,
        user_agent: from.userAgent.slice(0, 300),
      },
      sql`FROM player WHERE id = ${player.id} AND login_hash = ${player.login_hash}
        AND status = 'active' FOR NO KEY UPDATE`,
    ),
  )
  if (count === 0) return null
  await endOldest(tx, player.id)
  return token
}

const openOne = {
  id: text,
  since: time,
  last_at: time,
  ip: text,
  user_agent: text,
  mine: bool,
}

/** Returns the sessions of a player, newest first; `mine` marks the one of this token. */
export function playerSessionsOf(db: Db, player: PlayerId, token: string | null) {
  const hash = token ? tokenHash(token) : null
  return rows(
    db,
    openOne,
    sql`SELECT id::text, created_at AS since, seen_at AS last_at, ip, user_agent,
        token_hash IS NOT DISTINCT FROM ${hash}::bytea AS mine
      FROM player_session WHERE player_id = ${player} AND expires_at > app_now()
      ORDER BY created_at DESC, id DESC LIMIT ${sessionsMax}`,
  )
}

const sessionLine = { id: text, since: time, last_at: time, ip: text, user_agent: text }

/** Returns a page of the open sessions of a player for staff, the newest first. */
export function sessionPageOf(db: Db, player: PlayerId, request: KeysetRequest) {
  const listing = {
    columns: sql`r.id::text, r.created_at AS since, r.seen_at AS last_at, r.ip, r.user_agent`,
    table: sql`player_session`,
    where: sql`r.player_id = ${player} AND r.expires_at > app_now()`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, sessionLine, listing, request)
}

/** Ends one session of a player, or all except the one of the token. Returns the number of ended sessions. */
export function endPlayerSessions(
  tx: Tx,
  player: PlayerId,
  which: { id: string } | { butOf: string | null },
  reason: EndReason = 'device',
): Promise<number> {
  const target =
    'id' in which
      ? sql`id = ${numberOf(which.id)}`
      : sql`token_hash IS DISTINCT FROM ${which.butOf ? tokenHash(which.butOf) : null}::bytea`
  return endSessions(tx, sql`player_id = ${player} AND ${target}`, reason)
}

const signIn = { at: time, ip: text }

/** Saves a sign-in and returns the previous one; null for the first. The caller has locked the player's row. */
export async function noteSignIn(tx: Tx, player: PlayerId, ip: string) {
  const before = await row(
    tx,
    signIn,
    sql`SELECT at, ip FROM player_sign_in WHERE player_id = ${player}`,
  )
  await change(
    tx,
    sql`${insertInto('player_sign_in', { player_id: player, ip })}
      ON CONFLICT (player_id) DO UPDATE SET at = app_now(), ip = excluded.ip`,
  )
  return before
}

/** Ends the session of a token and returns its player; null for an unknown token. */
export async function closeSession(db: Db, token: string): Promise<PlayerId | null> {
  const session = await row(
    db,
    { player: playerId },
    sql`DELETE FROM player_session WHERE token_hash = ${tokenHash(token)}
      RETURNING player_id AS player`,
  )
  return session?.player ?? null
}

/** Ends every session of a player; nodes refuse them from their next lookup on (I-25). Returns how many it ended. */
export function closeSessionsOf(
  tx: Tx,
  player: PlayerId,
  reason: EndReason,
): Promise<number> {
  return endSessions(tx, sql`player_id = ${player}`, reason)
}

/** Ends the sessions of forgotten players, and deletes from where they signed in. */
export async function forgetSignIns(tx: Tx, players: readonly PlayerId[]): Promise<void> {
  await endSessions(tx, sql`player_id = ANY (${players}::bigint[])`, 'staff')
  await change(
    tx,
    sql`DELETE FROM player_sign_in WHERE player_id = ANY (${players}::bigint[])`,
  )
}

/** Job: deletes expired sessions, and old reasons of ended ones. */
export async function dropExpiredSessions(pool: Db): Promise<void> {
  const where = sql`expires_at < app_now()`
  await dropDue(pool, { table: sql`player_session`, where, order: sql`expires_at` })
  await dropOldSessionEnds(pool)
}
