import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../store/database.ts'
import { columnsOf, int, maybe, text } from '../store/row-shape.ts'

const sessionMs = 2 * 60 * 60_000
// The shortest extension of a session (ms). Without it, every spin would write the new expiry to the disk.
const slideStepMs = 60_000

export type Session = {
  operator: string
  player: string
  game: string
  returnUrl: string | null
  /** The platform's token of this launch, which is sent with stakes. Empty in the transfer wallet. */
  ticket: string
}

/** A stored session. `isEnded`: the platform has ended it, so it takes no new stake. Open rounds may be finished. */
export type KnownSession = Session & { isEnded: boolean }

const sessionRow = {
  operator: text,
  player: text,
  game: text,
  return_url: maybe(text),
  ticket: text,
  ended: int,
  expires_at: int,
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Creates a play session. The store has only a hash of the token (256 bit, after the prefix). */
export function openSession(
  store: Store,
  session: Session,
  prefix = '',
): { token: string; expiresAt: Date } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  const now = Date.now()
  const expiresAt = now + sessionMs
  store.transaction(() => {
    store.change('DELETE FROM session WHERE expires_at < ?', now)
    store.change(
      `INSERT INTO session (token_hash, operator, player, game, return_url, ticket, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      hashToken(token),
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

/** Returns the session of a token, extended to two hours from now; null if the token is unknown or expired. */
export function touchSession(store: Store, token: string): KnownSession | null {
  const now = Date.now()
  const tokenHash = hashToken(token)
  const row = store.row(
    sessionRow,
    `SELECT ${columnsOf(sessionRow)} FROM session WHERE token_hash = ? AND expires_at > ?`,
    tokenHash,
    now,
  )
  if (!row) return null
  if (row.expires_at < now + sessionMs - slideStepMs) {
    store.change(
      'UPDATE session SET expires_at = ? WHERE token_hash = ?',
      now + sessionMs,
      tokenHash,
    )
  }
  const { operator, player, game, ticket, return_url: returnUrl } = row
  return { operator, player, game, ticket, returnUrl, isEnded: row.ended > 0 }
}

/** Ends the sessions of all players of an operator, or only those of one player or one game. */
export function endSessions(
  store: Store,
  operator: string,
  { player, game }: { player?: string | undefined; game?: string | undefined },
): void {
  store.change(
    `UPDATE session SET ended = 1 WHERE operator = ? AND ended = 0
      AND (? IS NULL OR player = ?) AND (? IS NULL OR game = ?)`,
    operator,
    player ?? null,
    player ?? null,
    game ?? null,
    game ?? null,
  )
}
