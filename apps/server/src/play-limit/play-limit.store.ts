import { limitPeriods, limitSetters } from '@jinli/contract/play-limit/game-limit.rules'
import { raiseWaitHours } from '@jinli/contract/play-limit/play-limit.rules'
import sql from 'sql-template-tag'
import type { MailKind } from '../message/mail.rules.ts'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool, maybe, oneOf, type RowOf, time } from '../platform/row-shape.ts'

const playLimits = {
  /** The end of the exclusion; null for a player who is not excluded now. */
  excluded_until: maybe(time),
  /** The deposit limit per brand day (fen); null is unlimited. */
  deposit_limit: maybe(big),
  /** When the pending raise may be confirmed; null without one. */
  raise_due_at: maybe(time),
  raise_is_due: bool,
  raise_to: maybe(big),
  /** The deposits (fen) that count today (`deposit_of_day`), and the credited ones among them. */
  used_today: big,
  credited_today: big,
}
export type PlayLimits = RowOf<typeof playLimits>

const wait = sql`make_interval(hours => ${raiseWaitHours})`

/** Returns a player's limits, and the used part of today. Lock the player's row first to act on them. */
export function limitsOf(db: Db, player: PlayerId): Promise<PlayLimits> {
  return one(
    db,
    playLimits,
    sql`SELECT CASE WHEN l.excluded_until > app_now() THEN l.excluded_until END AS excluded_until,
       l.deposit_limit, l.raise_to, l.raise_asked_at + ${wait} AS raise_due_at,
       coalesce(l.raise_asked_at <= app_now() - ${wait}, false) AS raise_is_due,
       d.credited + d.open AS used_today, d.credited AS credited_today
     FROM period_bounds('day', app_now()) t CROSS JOIN LATERAL deposits_between(${player}, t.period_start, t.period_end) d
     LEFT JOIN play_limit l ON l.player_id = ${player}`,
  )
}

const depositLimit = {
  period: oneOf(limitPeriods),
  setter: oneOf(limitSetters),
  limit: big,
  credits: big,
  open: big,
}

/** Returns the limits of a player's deposits by day, week and month. Lock the player's row first to act on them. */
export function depositLimitsOf(
  db: Db,
  player: PlayerId,
): Promise<RowOf<typeof depositLimit>[]> {
  return rows(
    db,
    depositLimit,
    sql`SELECT period, setter, amount AS limit, credited AS credits, open FROM play_limit_deposit_now WHERE player_id = ${player}`,
  )
}

/** Returns the end of a player's exclusion; null without one. */
export async function excludedUntil(db: Db, player: PlayerId): Promise<Date | null> {
  const exclusion = await row(
    db,
    { until: time },
    sql`SELECT excluded_until AS until FROM play_limit
      WHERE player_id = ${player} AND excluded_until > app_now()`,
  )
  return exclusion?.until ?? null
}

/** Whether an open case of markers stops the offers to a player. */
export function hasOffersStopped(db: Db, player: PlayerId): Promise<boolean> {
  return exists(db, sql`SELECT FROM marker_barred WHERE player_id = ${player}`)
}

/** Excludes the player for some days from now. Returns false if that would shorten a running exclusion. */
export async function excludeFor(tx: Tx, player: PlayerId, days: number): Promise<boolean> {
  const isExtended = await change(
    tx,
    sql`INSERT INTO play_limit AS l (player_id, excluded_from, excluded_until)
     SELECT ${player}::bigint, t.at, t.at + make_interval(hours => 24 * ${days}::int)
     FROM (SELECT app_clock_timestamp() AS at) t
     ON CONFLICT (player_id) DO UPDATE
       SET excluded_from = CASE WHEN l.excluded_until > app_clock_timestamp() THEN l.excluded_from ELSE excluded.excluded_from END,
         excluded_until = excluded.excluded_until, updated_at = app_clock_timestamp()
       WHERE l.excluded_until IS NULL OR l.excluded_until < excluded.excluded_until`,
  )
  return isExtended === 1
}

/** Sets a first or lower limit at once; deletes a pending raise. */
export async function lowerLimit(tx: Tx, player: PlayerId, limit: bigint): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO play_limit (player_id, deposit_limit) VALUES (${player}, ${limit})
     ON CONFLICT (player_id) DO UPDATE SET deposit_limit = excluded.deposit_limit,
       raise_asked_at = NULL, raise_to = NULL, updated_at = app_clock_timestamp()`,
  )
}

/** Starts a pending raise. Returns false if the same raise is pending already. */
export async function requestRaise(
  tx: Tx,
  player: PlayerId,
  to: bigint | null,
): Promise<boolean> {
  const isRequested = await change(
    tx,
    sql`UPDATE play_limit
      SET raise_asked_at = app_clock_timestamp(), raise_to = ${to}, updated_at = app_clock_timestamp()
      WHERE player_id = ${player}
        AND (raise_asked_at IS NULL OR raise_to IS DISTINCT FROM ${to})`,
  )
  return isRequested === 1
}

/** Deletes the pending raise. Returns false if there is none. */
export async function dropRaise(tx: Tx, player: PlayerId): Promise<boolean> {
  const isDropped = await change(
    tx,
    sql`UPDATE play_limit
      SET raise_asked_at = NULL, raise_to = NULL, updated_at = app_clock_timestamp()
      WHERE player_id = ${player} AND raise_asked_at IS NOT NULL`,
  )
  return isDropped === 1
}

/** Applies a raise whose waiting time has ended. Returns false if there is none. */
export async function confirmRaise(tx: Tx, player: PlayerId): Promise<boolean> {
  const isConfirmed = await change(
    tx,
    sql`UPDATE play_limit SET deposit_limit = raise_to, raise_asked_at = NULL, raise_to = NULL,
        updated_at = app_clock_timestamp()
      WHERE player_id = ${player} AND raise_asked_at <= app_now() - ${wait}`,
  )
  return isConfirmed === 1
}

export type LimitChange = 'exclude' | 'lower' | 'ask' | 'confirm' | 'drop'

/** The mails about changes that take effect at once. */
const mails: Partial<Record<LimitChange, MailKind>> = {
  exclude: 'limit.excluded',
  lower: 'limit.lowered',
  confirm: 'limit.raised',
}

/** Saves a change of limits, with the new limits. */
export async function recordLimitChange(
  tx: Tx,
  player: PlayerId,
  limitChange: LimitChange,
  ip: string,
): Promise<void> {
  const noting = sql`INSERT INTO play_limit_change
      (player_id, action, excluded_until, deposit_limit, raise_to, ip)
    SELECT player_id, ${limitChange}, excluded_until, deposit_limit, raise_to, ${ip} FROM play_limit
    WHERE player_id = ${player}`
  const mailValues = { amount: sql`deposit_limit`, until: sql`excluded_until` }
  const mail = mails[limitChange]
  await change(tx, mail ? withMail(mail, noting, mailValues) : noting)
}
