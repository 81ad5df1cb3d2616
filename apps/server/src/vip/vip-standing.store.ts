import { maintenanceDays, uncountedDays, vipCauses } from '@jinli/contract/vip/vip'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
import { big, day, int, maybe, type RowOf, text, word } from '../platform/row-shape.ts'
import { startOf, brandToday as today } from './vip-sql.ts'

const figures = {
  level: int,
  deposited: big,
  deposited_today: big,
  flow: big,
  flow_today: big,
  /** The running ninety days and their turnover so far; null if none run. */
  review_on: maybe(day),
  since: maybe(day),
  until: maybe(day),
  kept: big,
  /** When the player was demoted from the next level, and the turnover since; null if they never had it. */
  lost_on: maybe(day),
  since_lost: big,
}
export type Figures = RowOf<typeof figures>

function flowOf(player: PlayerId, from: Sql): Sql {
  return sql`(SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day
    WHERE player_id = ${player} AND day >= ${from})`
}

/** Returns the current figures that decide a player's level. It reads days, not bets. */
export function figuresOf(db: Db, player: PlayerId): Promise<Figures> {
  const demotion = sql`SELECT m.day FROM vip_move m WHERE m.player_id = p.id AND m.cause = 'demoted'
    AND m.from_level > p.vip_level AND m.to_level <= p.vip_level ORDER BY m.day DESC LIMIT 1`
  return one(
    db,
    figures,
    sql`SELECT p.vip_level::int AS level, d.deposited, d.deposited_today, f.flow, f.flow_today,
        s.review_on::text, (s.review_on - ${maintenanceDays}::int)::text AS since,
        (s.review_on - 1)::text AS until,
        ${flowOf(player, sql`s.review_on - ${maintenanceDays}::int`)} AS kept,
        l.day::text AS lost_on, ${flowOf(player, sql`l.day`)} AS since_lost
      FROM player p
      LEFT JOIN vip_standing s ON s.player_id = p.id
      LEFT JOIN LATERAL (${demotion}) l ON true
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS deposited,
          coalesce(sum(amount) FILTER (WHERE at >= ${startOf(today)}), 0)::bigint AS deposited_today
        FROM deposit_credited WHERE player_id = p.id) d
      CROSS JOIN LATERAL (SELECT coalesce(sum(stake), 0)::bigint AS flow,
          coalesce(sum(stake) FILTER (WHERE day >= ${today}), 0)::bigint AS flow_today
        FROM bet_valid_day WHERE player_id = p.id) f
      WHERE p.id = ${player}`,
  )
}

/** Returns the turnover by venue, largest first. */
export function flowByVenue(db: Db, player: PlayerId) {
  return rows(
    db,
    { venue: text, name: text, flow: big },
    sql`SELECT v.code AS venue, v.name, sum(d.stake)::bigint AS flow
      FROM bet_valid_day d JOIN venue v ON v.code = d.venue WHERE d.player_id = ${player}
      GROUP BY v.code, v.name HAVING sum(d.stake) > 0 ORDER BY flow DESC, v.code`,
  )
}

/** Returns the number and stakes of the bets of the last ninety days that do not count. */
export function uncountedOf(db: Db, player: PlayerId) {
  return rows(
    db,
    { state: word(['open', 'void']), count: int, stake: big },
    sql`SELECT state, count(*)::int AS count, sum(stake)::bigint AS stake FROM bet_result
      WHERE player_id = ${player} AND state <> 'settled' AND placed_at >= ${startOf(sql`${today} - ${uncountedDays}::int`)}
      GROUP BY state`,
  )
}

export const moveRow = {
  day,
  cause: word(vipCauses),
  from_level: int,
  to_level: int,
  deposited: big,
  flow: big,
  kept_flow: maybe(big),
  gift: big,
}
export const moveColumns = sql`r.day::text AS day, r.cause, r.from_level::int, r.to_level::int, r.deposited,
  r.flow, r.kept_flow, coalesce(g.amount, 0) AS gift`
export const moveJoins = sql`LEFT JOIN vip_gift g ON g.player_id = r.player_id AND g.kind = 'rise'
  AND g.day = r.day AND g.occasion = r.to_level`

/** Returns a page of a player's level changes, newest first. */
export function movesOf(
  db: Db,
  player: PlayerId,
  request: PageRequest,
): Promise<PageRows<RowOf<typeof moveRow>>> {
  const moves = {
    columns: moveColumns,
    table: sql`vip_move`,
    joins: moveJoins,
    where: sql`r.player_id = ${player}`,
    order: sql`r.day DESC`,
  }
  return list(db, moveRow, moves, request)
}
