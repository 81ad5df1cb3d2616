import { raiseWaitHours } from '@jinli/contract/play-limit.rules'
import { change, type Db, row, type Tx } from '../platform/db.ts'

export type PlayLimits = {
  /** Null for a player who is not excluded now. */
  excluded_until: Date | null
  /** Most fen of one brand day; null is without limit. */
  deposit_limit: bigint | null
  /** When the waiting raise may be confirmed; null when none waits. */
  raise_due_at: Date | null
  raise_is_due: boolean
  raise_to: bigint | null
  /** Credited today, and asked for today and still open (fen). */
  used_today: bigint
}

const wait = `interval '${raiseWaitHours} hours'`

/**
 * Holds the player's row until commit. Wishes and the money calls they bear on stand in this one line,
 * so that none of them acts on what another is about to change (money F-17).
 */
export async function lockPlayer(tx: Tx, player: bigint): Promise<void> {
  await row(tx, 'SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player])
}

/** How a player's limits stand, and what of today is used. Ask under the lock to act on it. */
export async function limitsOf(db: Db, player: bigint): Promise<PlayLimits> {
  const found = await row<PlayLimits>(
    db,
    `WITH today AS (
       SELECT date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' AS start
     )
     SELECT CASE WHEN l.excluded_until > now() THEN l.excluded_until END AS excluded_until,
       l.deposit_limit, l.raise_to, l.raise_asked_at + ${wait} AS raise_due_at,
       coalesce(l.raise_asked_at <= now() - ${wait}, false) AS raise_is_due, d.used AS used_today
     FROM (
       SELECT coalesce(sum(coalesce(credited_amount, amount)), 0)::bigint AS used
       FROM deposit, today WHERE player_id = $1
         AND (state = 'approved' AND decided_at >= start OR state = 'submitted' AND created_at >= start)
     ) d LEFT JOIN play_limit l ON l.player_id = $1`,
    [player],
  )
  if (!found) throw new Error('the limits of one player are one row')
  return found
}

/** Until when a player is excluded; null for one who is not. */
export async function excludedUntil(db: Db, player: bigint): Promise<Date | null> {
  const found = await row<{ until: Date }>(
    db,
    `SELECT excluded_until AS until FROM play_limit
     WHERE player_id = $1 AND excluded_until > now()`,
    [player],
  )
  return found?.until ?? null
}

/** Excludes for so many days from now; false where that would make a running exclusion shorter. */
export async function excludeFor(tx: Tx, player: bigint, days: number): Promise<boolean> {
  const done = await change(
    tx,
    `INSERT INTO play_limit AS l (player_id, excluded_until)
     VALUES ($1, clock_timestamp() + make_interval(hours => 24 * $2::int))
     ON CONFLICT (player_id) DO UPDATE
       SET excluded_until = excluded.excluded_until, updated_at = clock_timestamp()
       WHERE l.excluded_until IS NULL OR l.excluded_until < excluded.excluded_until`,
    [player, days],
  )
  return done === 1
}

/** Puts a first or lower limit in force; a raise that waited is gone with it. */
export async function lowerLimit(tx: Tx, player: bigint, limit: bigint): Promise<void> {
  await change(
    tx,
    `INSERT INTO play_limit (player_id, deposit_limit) VALUES ($1, $2)
     ON CONFLICT (player_id) DO UPDATE SET deposit_limit = excluded.deposit_limit,
       raise_asked_at = NULL, raise_to = NULL, updated_at = clock_timestamp()`,
    [player, limit],
  )
}

/** A higher limit, or none, begins to wait; false when this very wish waits already. */
export async function askRaise(
  tx: Tx,
  player: bigint,
  to: bigint | null,
): Promise<boolean> {
  const asked = await change(
    tx,
    `UPDATE play_limit
     SET raise_asked_at = clock_timestamp(), raise_to = $2, updated_at = clock_timestamp()
     WHERE player_id = $1 AND (raise_asked_at IS NULL OR raise_to IS DISTINCT FROM $2)`,
    [player, to],
  )
  return asked === 1
}

/** Takes the waiting raise back; false when none waits. */
export async function dropRaise(tx: Tx, player: bigint): Promise<boolean> {
  const dropped = await change(
    tx,
    `UPDATE play_limit
     SET raise_asked_at = NULL, raise_to = NULL, updated_at = clock_timestamp()
     WHERE player_id = $1 AND raise_asked_at IS NOT NULL`,
    [player],
  )
  return dropped === 1
}

/** Puts a raise in force whose hours are over; false when there is none. */
export async function confirmRaise(tx: Tx, player: bigint): Promise<boolean> {
  const confirmed = await change(
    tx,
    `UPDATE play_limit SET deposit_limit = raise_to, raise_asked_at = NULL, raise_to = NULL,
       updated_at = clock_timestamp()
     WHERE player_id = $1 AND raise_asked_at <= now() - ${wait}`,
    [player],
  )
  return confirmed === 1
}

export type Deed = 'exclude' | 'lower' | 'ask' | 'confirm' | 'drop'

/** Keeps the wish, and what stands after it. */
export async function noteDeed(
  tx: Tx,
  player: bigint,
  deed: Deed,
  ip: string,
): Promise<void> {
  await change(
    tx,
    `INSERT INTO play_limit_change (player_id, deed, excluded_until, deposit_limit, raise_to, ip)
     SELECT player_id, $2, excluded_until, deposit_limit, raise_to, $3 FROM play_limit
     WHERE player_id = $1`,
    [player, deed, ip],
  )
}
