import {
  type LimitKind,
  type LimitPeriod,
  type LimitSetter,
  limitKinds,
  limitPeriods,
  limitSetters,
  raiseHours,
} from '@jinli/contract/play-limit/game-limit.rules'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, bool, maybe, oneOf, type RowOf, time } from '../platform/row-shape.ts'

const gameLimit = {
  kind: oneOf(limitKinds),
  period: oneOf(limitPeriods),
  amount: big,
  used: big,
  ends_at: time,
  raise_to: maybe(big),
  raise_due_at: maybe(time),
  raise_is_due: bool,
}
export type GameLimit = RowOf<typeof gameLimit>

/** Names one limit of a player. */
export type LimitKey = { player: PlayerId; kind: LimitKind; period: LimitPeriod }

const inOrder = sql`kind DESC, array_position(ARRAY['day', 'week', 'month'], period)`

/** Returns a player's own limits with a period. Lock the player's row first to act on them. */
export function gameLimitsOf(db: Db, player: PlayerId): Promise<GameLimit[]> {
  return rows(
    db,
    gameLimit,
    sql`SELECT kind, period, l.amount, u.used, u.ends_at, l.raise_to, l.raise_due_at,
        coalesce(l.raise_due_at <= app_now(), false) AS raise_is_due
      FROM play_limit_game l JOIN play_limit_used_now u USING (player_id, kind, period)
      WHERE player_id = ${player} AND u.setter = 'player'
      ORDER BY ${inOrder}`,
  )
}

const limitInForce = {
  kind: gameLimit.kind,
  period: gameLimit.period,
  setter: oneOf(limitSetters),
  amount: big,
  used: big,
  ends_at: time,
}
export type LimitInForce = RowOf<typeof limitInForce>

/** Returns the limits in force that somebody set for a player. Lock the player's row first to act on them. */
export function limitsInForce(
  db: Db,
  player: PlayerId,
  setters: readonly LimitSetter[],
): Promise<LimitInForce[]> {
  return rows(
    db,
    limitInForce,
    sql`SELECT kind, period, setter, amount, used, ends_at FROM play_limit_used_now
      WHERE player_id = ${player} AND setter = ANY (${setters}::text[]) ORDER BY ${inOrder}, amount`,
  )
}

const rowOfKey = ({ player, kind, period }: LimitKey) =>
  sql`player_id = ${player} AND kind = ${kind} AND period = ${period}`

/** Sets a first or lower limit, in force at once. A pending raise is cancelled. */
export async function lowerGameLimit(
  tx: Tx,
  { player, kind, period }: LimitKey,
  amount: bigint,
): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO play_limit_game (player_id, kind, period, amount) VALUES (${player}, ${kind}, ${period}, ${amount})
      ON CONFLICT (player_id, kind, period) DO UPDATE SET amount = excluded.amount, raise_due_at = NULL,
        raise_to = NULL, updated_at = app_clock_timestamp()`,
  )
}

/** Starts a pending raise. Returns false if the same raise is pending already. */
export async function requestGameRaise(
  tx: Tx,
  key: LimitKey,
  to: bigint | null,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE play_limit_game SET raise_to = ${to}, updated_at = app_clock_timestamp(),
        raise_due_at = app_clock_timestamp() + make_interval(hours => ${raiseHours[key.period]})
      WHERE ${rowOfKey(key)} AND (raise_due_at IS NULL OR raise_to IS DISTINCT FROM ${to})`,
  )
  return count === 1
}

/** Deletes the pending raise. Returns false if there is none. */
export async function dropGameRaise(tx: Tx, key: LimitKey): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE play_limit_game SET raise_due_at = NULL, raise_to = NULL, updated_at = app_clock_timestamp()
      WHERE ${rowOfKey(key)} AND raise_due_at IS NOT NULL`,
  )
  return count === 1
}

/** Applies a raise whose waiting time has ended. Returns false if there is none. */
export async function confirmGameRaise(tx: Tx, key: LimitKey): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE play_limit_game SET amount = raise_to, raise_due_at = NULL, raise_to = NULL,
        updated_at = app_clock_timestamp()
      WHERE ${rowOfKey(key)} AND raise_due_at <= app_now()`,
  )
  return count === 1
}

export type GameLimitChange = 'lower' | 'ask' | 'confirm' | 'drop' | 'reach' | 'pass'

/** Saves a change of a limit, with the limit after it. */
export async function recordGameLimitChange(
  tx: Tx,
  key: LimitKey,
  action: GameLimitChange,
  ip: string,
): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO play_limit_game_change (player_id, kind, period, action, amount, raise_to, ip)
      SELECT player_id, kind, period, ${action}, amount, raise_to, ${ip} FROM play_limit_game WHERE ${rowOfKey(key)}`,
  )
}
