import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, bool, int, text, time } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

/** A signed-in player with the centre balance as of this very request (fen). */
export type PlayerSession = {
  id: PlayerId
  available: bigint
}

const sessionRow = { place: int, id: playerId, available: big, stale: bool }

const idle = sql`interval '24 hours'`
const longest = sql`interval '30 days'`

type Waiting = {
  resolve: (found: PlayerSession | null) => void
  reject: (e: unknown) => void
}

/**
 * Looks sessions up in the database on every request, with the balances, in one statement per
 * moment: callers that arrive while a lookup is under way share the next one. Nothing is cached,
 * so a revoked token is refused by the next request and no balance is old.
 */
export class SessionReader {
  private readonly pool: Pool
  private readonly inFlightMax: number
  private waiting = new Map<string, Waiting[]>()
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
      const found = await this.lookUp(tokens)
      for (const [i, token] of tokens.entries()) {
        for (const caller of batch.get(token) ?? []) caller.resolve(found[i] ?? null)
      }
    } catch (error) {
      for (const callers of batch.values())
        for (const caller of callers) caller.reject(error)
    } finally {
      this.inFlight -= 1
      this.schedule()
    }
  }

  /** Sessions in the places of their tokens; holes where there is none. */
  private async lookUp(tokens: readonly string[]): Promise<(PlayerSession | undefined)[]> {
    const hashes = tokens.map(tokenHash)
    const found = await rows(
      this.pool,
      sessionRow,
      sql`SELECT t.place::int AS place, m.player_id AS id, m.available,
         s.seen_at < moment() - interval '5 minutes' AS stale
       FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS t (hash, place)
       JOIN player_session s ON s.token_hash = t.hash AND s.expires_at > moment()
       JOIN player_money m ON m.player_id = s.player_id AND m.status = 'active'`,
    )
    const sessions: (PlayerSession | undefined)[] = []
    const stale: Buffer[] = []
    for (const { place, id, available, stale: isStale } of found) {
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
      sql`UPDATE player_session SET seen_at = moment(),
          expires_at = least(created_at + ${longest}, moment() + ${idle})
        WHERE token_hash = ANY (${hashes})`,
    )
  }
}

/** A player is signed in at so many places; with the next one the oldest ends (trials S-8). */
const sessionsMax = 10

async function endOldest(tx: Tx, player: PlayerId): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM player_session WHERE token_hash IN (
      SELECT token_hash FROM (
        SELECT token_hash, row_number() OVER (ORDER BY created_at DESC, seen_at DESC) AS place
        FROM player_session WHERE player_id = ${player}) AS mine
      WHERE place > ${sessionsMax})`,
  )
}

type SigningIn = { id: PlayerId; login_hash: string }

/**
 * Opens a session and returns its token; only the hash is kept. It holds the player's row until commit:
 * null when the password that was verified is not the player's any more, or the player is not active, so
 * that a change of the same moment leaves no session behind (trials S-1).
 */
export async function openSession(
  tx: Tx,
  player: SigningIn,
  from: { ip: string; userAgent: string },
): Promise<string | null> {
  const token = newToken()
  const opened = await change(
    tx,
    insertInto(
      'player_session',
      {
        token_hash: tokenHash(token),
        player_id: sql`id`,
        expires_at: sql`moment() + ${idle}`,
        ip: from.ip,
        user_agent: from.userAgent.slice(0, 300),
      },
      sql`FROM player WHERE id = ${player.id} AND login_hash = ${player.login_hash}
        AND status = 'active' FOR NO KEY UPDATE`,
    ),
  )
  if (opened === 0) return null
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

/** Where a player is signed in, the newest first; `mine` is the one of this token. */
export function playerSessionsOf(db: Db, player: PlayerId, token: string | null) {
  const hash = token ? tokenHash(token) : null
  return rows(
    db,
    openOne,
    sql`SELECT id::text, created_at AS since, seen_at AS last_at, ip, user_agent,
        token_hash IS NOT DISTINCT FROM ${hash}::bytea AS mine
      FROM player_session WHERE player_id = ${player} AND expires_at > moment()
      ORDER BY created_at DESC, id DESC LIMIT ${sessionsMax}`,
  )
}

/** Ends one session of a player, or all but that of the token; how many. */
export function endPlayerSessions(
  tx: Tx,
  player: PlayerId,
  which: { id: string } | { butOf: string | null },
): Promise<number> {
  const meant =
    'id' in which
      ? sql`id = ${numberOf(which.id)}`
      : sql`token_hash IS DISTINCT FROM ${which.butOf ? tokenHash(which.butOf) : null}::bytea`
  return change(
    tx,
    sql`DELETE FROM player_session WHERE player_id = ${player} AND ${meant}`,
  )
}

const signIn = { at: time, ip: text }

/** Notes a sign-in and tells the one before it; null for the first. The player's row is held by now. */
export async function noteSignIn(tx: Tx, player: PlayerId, ip: string) {
  const before = await row(
    tx,
    signIn,
    sql`SELECT at, ip FROM player_sign_in WHERE player_id = ${player}`,
  )
  await change(
    tx,
    sql`${insertInto('player_sign_in', { player_id: player, ip })}
      ON CONFLICT (player_id) DO UPDATE SET at = moment(), ip = excluded.ip`,
  )
  return before
}

/** Ends the session of a token; unknown tokens have no effect. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await change(db, sql`DELETE FROM player_session WHERE token_hash = ${tokenHash(token)}`)
}

/** Ends every session of a player, on every node: the next lookup finds none (I-25). What they opened ends, too. */
export async function closeSessionsOf(tx: Tx, player: PlayerId): Promise<void> {
  await change(tx, sql`DELETE FROM player_session WHERE player_id = ${player}`)
}

/** Job: forgets sessions that have run out. */
export function dropExpiredSessions(pool: Db): Promise<void> {
  const where = sql`expires_at < moment()`
  return dropDue(pool, { of: sql`player_session`, where, by: sql`expires_at` })
}
