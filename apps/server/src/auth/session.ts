import type { Pool } from 'pg'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'

/** A signed-in player with the centre balance as of this very request (fen). */
export type PlayerSession = {
  id: bigint
  available: bigint
}

type SessionRow = { place: number; id: bigint; available: bigint; stale: boolean }

const idle = '24 hours'
const longest = '30 days'

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
    const found = await rows<SessionRow>(
      this.pool,
      `SELECT t.place::int AS place, m.player_id AS id, m.available,
         s.seen_at < now() - interval '5 minutes' AS stale
       FROM unnest($1::bytea[]) WITH ORDINALITY AS t (hash, place)
       JOIN player_session s ON s.token_hash = t.hash AND s.expires_at > now()
       JOIN player_money m ON m.player_id = s.player_id AND m.status = 'active'`,
      [hashes],
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
      `UPDATE player_session SET seen_at = now(),
         expires_at = least(created_at + interval '${longest}', now() + interval '${idle}')
       WHERE token_hash = ANY ($1)`,
      [hashes],
    )
  }
}

/** Opens a session and returns its token; only the hash is kept. */
export async function openSession(
  db: Db,
  playerId: bigint,
  from: { ip: string; userAgent: string },
): Promise<string> {
  const token = newToken()
  await change(
    db,
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     VALUES ($1, $2, now() + interval '${idle}', $3, $4)`,
    [tokenHash(token), playerId, from.ip, from.userAgent.slice(0, 300)],
  )
  return token
}

/** Ends the session of a token; unknown tokens have no effect. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await change(db, 'DELETE FROM player_session WHERE token_hash = $1', [tokenHash(token)])
}

/** Ends every session of a player, on every node: the next lookup finds none (I-25). */
export async function closeSessionsOf(tx: Tx, player: bigint): Promise<void> {
  await change(tx, 'DELETE FROM player_session WHERE player_id = $1', [player])
}

/** Job: forgets sessions that have run out. */
export async function dropExpiredSessions(pool: Pool): Promise<void> {
  await change(pool, 'DELETE FROM player_session WHERE expires_at < now()')
  await change(pool, 'DELETE FROM staff_session WHERE expires_at < now()')
}
