import { createHash, randomBytes } from 'node:crypto'
import { integer, type Store, text } from './database.ts'

const SESSION_MS = 2 * 60 * 60_000
// Sliding without a disk write per spin: extended only once a minute has passed.
const SLIDE_STEP_MS = 60_000

export type Session = {
  operator: string
  player: string
  game: string
  returnUrl: string | null
  /** What the platform gave this launch to name with stakes; empty in the other wallet. */
  ticket: string
}

/** Opens a play session; the token (256 bit) is stored only as a hash. */
export function openSession(
  store: Store,
  session: Session,
): { token: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expiresAt = now + SESSION_MS
  store.transaction(() => {
    store.run('DELETE FROM session WHERE expires_at < ?', now)
    store.run(
      `INSERT INTO session (token_hash, operator, player, game, return_url, ticket, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      hash(token),
      session.operator,
      session.player,
      session.game,
      session.returnUrl,
      session.ticket,
      expiresAt,
    )
  })
  return { token, expiresAt: new Date(expiresAt) }
}

/** The living session of a token, its two hours begun anew; null when unknown or expired. */
export function touchSession(store: Store, token: string): Session | null {
  const now = Date.now()
  const tokenHash = hash(token)
  const row = store.one(
    'SELECT * FROM session WHERE token_hash = ? AND expires_at > ?',
    tokenHash,
    now,
  )
  if (!row) return null
  if (integer(row, 'expires_at') < BigInt(now + SESSION_MS - SLIDE_STEP_MS)) {
    store.run(
      'UPDATE session SET expires_at = ? WHERE token_hash = ?',
      now + SESSION_MS,
      tokenHash,
    )
  }
  return {
    operator: text(row, 'operator'),
    player: text(row, 'player'),
    game: text(row, 'game'),
    returnUrl: row['return_url'] === null ? null : text(row, 'return_url'),
    ticket: text(row, 'ticket'),
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
