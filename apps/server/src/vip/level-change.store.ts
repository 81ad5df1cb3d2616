import {
  type LevelChangeState,
  levelChangeNext,
} from '@jinli/contract/vip/level-change.admin'
import sql, { empty } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId, staffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { applyMoves, figuresOn } from './vip.store.ts'
import { brandToday } from './vip-sql.ts'

const levelChange = {
  id: text,
  player: playerId,
  username: text,
  realname: text,
  from_level: int,
  to_level: int,
  reason: text,
  state: word(levelChangeNext),
  maker: staffId,
  made_by: text,
  made_at: time,
  decided_by: text,
  decided_at: maybe(time),
}
export type LevelChange = RowOf<typeof levelChange>

const columns = sql`r.id::text, r.player_id AS player, p.name AS username, p.realname, r.from_level::int,
  r.to_level::int, r.reason, r.state, r.made_by AS maker, m.display_name AS made_by, r.made_at,
  coalesce(d.display_name, '') AS decided_by, r.decided_at`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN staff m ON m.id = r.made_by LEFT JOIN staff d ON d.id = r.decided_by`

type Filter = KeysetRequest & { state: LevelChangeState | ''; search: string }

/** Returns a page of level changes: first those that wait (oldest first), then the decided ones (newest first). */
export function levelChanges(db: Db, filter: Filter): Promise<KeysetPage<LevelChange>> {
  const { state, search } = filter
  const changes = {
    columns,
    table: sql`vip_level_change`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state})
      ${search ? sql`AND r.player_id = ${playerNamed(search)}` : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return keysetPage(db, levelChange, changes, filter)
}

export function levelChangeById(db: Db, id: string): Promise<LevelChange | null> {
  return row(
    db,
    levelChange,
    sql`SELECT ${columns} FROM vip_level_change r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

type NewChange = { player: PlayerId; to: number; reason: string; by: StaffId }

/** Saves a level change that waits. Returns its id; null if one of the player waits already. */
export async function insertLevelChange(
  tx: Tx,
  { player, to, reason, by }: NewChange,
): Promise<string | null> {
  const values = {
    player_id: player,
    from_level: sql`p.vip_level`,
    to_level: to,
    reason,
    made_by: by,
  }
  const insert = insertInto(
    'vip_level_change',
    values,
    sql`FROM player p WHERE p.id = ${player}`,
  )
  const change = await row(
    tx,
    { id: text },
    sql`${insert} ON CONFLICT (player_id) WHERE state = 'waiting' DO NOTHING RETURNING id::text`,
  )
  return change?.id ?? null
}

/** Decides a level change that waits. Returns false if somebody was first. */
export async function decideLevelChange(
  tx: Tx,
  id: string,
  state: 'done' | 'cancelled',
  by: StaffId,
): Promise<boolean> {
  const update = sql`UPDATE vip_level_change
    SET state = ${state}, decided_by = ${by}, decided_at = app_now()
    WHERE id = ${numberOf(id)} AND state = 'waiting'`
  return (await change(tx, update)) === 1
}

/** The level of a player whose row the caller holds. */
export async function levelOf(tx: Tx, player: PlayerId): Promise<number> {
  const level = await row(
    tx,
    { level: int },
    sql`SELECT vip_level::int AS level FROM player WHERE id = ${player}`,
  )
  return level?.level ?? 0
}

/**
 * Moves the player of a level change, as a step of today. Returns false if the player has moved today already: a
 * player moves once a day (money I-18).
 */
export async function moveByStaff(
  tx: Tx,
  { id, player, from_level, to_level }: LevelChange,
  settingId: bigint,
): Promise<boolean> {
  const today = await row(
    tx,
    { day: text, kept: big },
    sql`SELECT d.day::text AS day,
    (SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day
      WHERE player_id = ${player} AND day >= d.day - 90) AS kept
    FROM (SELECT ${brandToday} AS day) d`,
  )
  if (!today) return false
  const falls = to_level < from_level
  const step = sql`WITH p AS (SELECT id, vip_level FROM player WHERE id = ${player}),
      stands AS (SELECT p.id, ${figuresOn(today.day)} FROM p)
    INSERT INTO vip_move
      (player_id, day, cause, from_level, to_level, deposited, flow, kept_flow, setting_id, change_id)
    SELECT id, ${today.day}::date, ${falls ? 'demoted' : 'promoted'}, ${from_level}, ${to_level}, deposited, flow,
      ${falls ? today.kept : null}::bigint, ${settingId}, ${numberOf(id)}
    FROM stands ON CONFLICT (player_id, day) DO NOTHING`
  const kind = falls ? 'vip.lowered' : 'vip.promoted'
  const steps = await change(tx, withMail(kind, step, { way: sql`'VIP' || to_level` }))
  if (steps === 0) return false
  await applyMoves(tx, today.day, [player])
  return true
}
