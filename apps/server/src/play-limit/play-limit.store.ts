import { raiseWaitHours } from '@jinli/contract/play-limit.rules'
import sql from 'sql-template-tag'
import type { MailKind } from '../message/mail.rules.ts'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool, maybe, type RowOf, time } from '../platform/row-shape.ts'

const playLimits = {
  /** Null for a player who is not excluded now. */
  excluded_until: maybe(time),
  /** Most fen of one brand day; null is without limit. */
  deposit_limit: maybe(big),
  /** When the waiting raise may be confirmed; null when none waits. */
  raise_due_at: maybe(time),
  raise_is_due: bool,
  raise_to: maybe(big),
  /** Credited today, and asked for today and still open (fen). */
  used_today: big,
}
export type PlayLimits = RowOf<typeof playLimits>

const wait = sql`make_interval(hours => ${raiseWaitHours})`

/** How a player's limits stand, and what of today is used. Ask under the lock to act on it. */
export function limitsOf(db: Db, player: PlayerId): Promise<PlayLimits> {
  return one(
    db,
    playLimits,
    sql`WITH today AS (
       SELECT date_trunc('day', moment() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' AS start
     )
     SELECT CASE WHEN l.excluded_until > moment() THEN l.excluded_until END AS excluded_until,
       l.deposit_limit, l.raise_to, l.raise_asked_at + ${wait} AS raise_due_at,
       coalesce(l.raise_asked_at <= moment() - ${wait}, false) AS raise_is_due, d.used AS used_today
     FROM (
       SELECT coalesce(sum(amount), 0)::bigint AS used
       FROM deposit_of_day, today WHERE player_id = ${player} AND at >= start
     ) d LEFT JOIN play_limit l ON l.player_id = ${player}`,
  )
}

/** Until when a player is excluded; null for one who is not. */
export async function excludedUntil(db: Db, player: PlayerId): Promise<Date | null> {
  const found = await row(
    db,
    { until: time },
    sql`SELECT excluded_until AS until FROM play_limit
      WHERE player_id = ${player} AND excluded_until > moment()`,
  )
  return found?.until ?? null
}

/** Excludes for so many days from now; false where that would make a running exclusion shorter. */
export async function excludeFor(tx: Tx, player: PlayerId, days: number): Promise<boolean> {
  const done = await change(
    tx,
    sql`INSERT INTO play_limit AS l (player_id, excluded_until)
     VALUES (${player}, moment_passing() + make_interval(hours => 24 * ${days}::int))
     ON CONFLICT (player_id) DO UPDATE
       SET excluded_until = excluded.excluded_until, updated_at = moment_passing()
       WHERE l.excluded_until IS NULL OR l.excluded_until < excluded.excluded_until`,
  )
  return done === 1
}

/** Puts a first or lower limit in force; a raise that waited is gone with it. */
export async function lowerLimit(tx: Tx, player: PlayerId, limit: bigint): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO play_limit (player_id, deposit_limit) VALUES (${player}, ${limit})
     ON CONFLICT (player_id) DO UPDATE SET deposit_limit = excluded.deposit_limit,
       raise_asked_at = NULL, raise_to = NULL, updated_at = moment_passing()`,
  )
}

/** A higher limit, or none, begins to wait; false when this very wish waits already. */
export async function askRaise(
  tx: Tx,
  player: PlayerId,
  to: bigint | null,
): Promise<boolean> {
  const asked = await change(
    tx,
    sql`UPDATE play_limit
      SET raise_asked_at = moment_passing(), raise_to = ${to}, updated_at = moment_passing()
      WHERE player_id = ${player}
        AND (raise_asked_at IS NULL OR raise_to IS DISTINCT FROM ${to})`,
  )
  return asked === 1
}

/** Takes the waiting raise back; false when none waits. */
export async function dropRaise(tx: Tx, player: PlayerId): Promise<boolean> {
  const dropped = await change(
    tx,
    sql`UPDATE play_limit
      SET raise_asked_at = NULL, raise_to = NULL, updated_at = moment_passing()
      WHERE player_id = ${player} AND raise_asked_at IS NOT NULL`,
  )
  return dropped === 1
}

/** Puts a raise in force whose hours are over; false when there is none. */
export async function confirmRaise(tx: Tx, player: PlayerId): Promise<boolean> {
  const confirmed = await change(
    tx,
    sql`UPDATE play_limit SET deposit_limit = raise_to, raise_asked_at = NULL, raise_to = NULL,
        updated_at = moment_passing()
      WHERE player_id = ${player} AND raise_asked_at <= moment() - ${wait}`,
  )
  return confirmed === 1
}

export type Deed = 'exclude' | 'lower' | 'ask' | 'confirm' | 'drop'

/** What takes effect at once is told by mail, too. */
const mails: Partial<Record<Deed, MailKind>> = {
  exclude: 'limit.excluded',
  lower: 'limit.lowered',
  confirm: 'limit.raised',
}

/** Keeps the wish, and what stands after it. */
export async function noteDeed(
  tx: Tx,
  player: PlayerId,
  deed: Deed,
  ip: string,
): Promise<void> {
  const noting = sql`INSERT INTO play_limit_change
      (player_id, deed, excluded_until, deposit_limit, raise_to, ip)
    SELECT player_id, ${deed}, excluded_until, deposit_limit, raise_to, ${ip} FROM play_limit
    WHERE player_id = ${player}`
  const told = { amount: sql`deposit_limit`, until: sql`excluded_until` }
  const mail = mails[deed]
  await change(tx, mail ? withMail(mail, noting, told) : noting)
}
