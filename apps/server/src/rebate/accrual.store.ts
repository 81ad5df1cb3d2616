import { rebateFields } from '@jinli/contract/vip/vip'
import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, rows, type Tx } from '../platform/db.ts'
import { playerId } from '../platform/ids.ts'
import {
  big,
  day as dayColumn,
  int,
  maybe,
  type RowOf,
  text,
  word,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import type { Line } from './reckoning.rules.ts'

const sliceSize = 500

const changedDay = {
  id: big,
  /** The time of the change as text, because a `Date` has no microseconds. */
  at: text,
  player_id: playerId,
  day: dayColumn,
  venue: text,
  /** The game's code; empty for all games of the venue, on a day whose first line is from before decision 057. */
  game: text,
  category: word(categories),
  stake: big,
  level: int,
  lines: int,
  given: big,
  counted: big,
  first_category: maybe(word(rebateFields)),
  first_level: maybe(int),
  first_rate: maybe(big),
  first_setting: maybe(big),
}
export type ChangedDay = RowOf<typeof changedDay>
export type After = Pick<ChangedDay, 'at' | 'id'> | null

/** A line of all games of the venue, which the day's further lines correct. */
const wholeLine = sql`SELECT FROM rebate_line l
  WHERE l.player_id = d.player_id AND l.day = d.day AND l.venue = d.venue AND l.game_code = ''`

/**
 * Returns the next slice of stake days, after `after`: days before `day` whose stake changed since two days before
 * `day`, in the order of the change, each with the sums of its rebate lines. The two days let each daily run cover
 * what the previous run may have missed.
 */
export function changedDays(tx: Tx, day: string, after: After): Promise<ChangedDay[]> {
  const isAfter = after
    ? sql`(d.changed_at, d.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`d.changed_at >= (${day}::date - 2)::timestamp AT TIME ZONE 'Asia/Shanghai'`
  return rows(
    tx,
    changedDay,
    sql`SELECT d.id, d.changed_at::text AS at, d.player_id, d.day::text, d.venue, t.game, v.category, t.stake,
        coalesce(
          (SELECT to_level FROM vip_step t WHERE t.player_id = d.player_id AND t.day <= d.day ORDER BY t.day DESC LIMIT 1),
          (SELECT from_level FROM vip_step t WHERE t.player_id = d.player_id AND t.day > d.day ORDER BY t.day LIMIT 1),
          p.vip_level)::int AS level, s.*
      FROM (SELECT * FROM bet_valid_day d WHERE ${isAfter} AND d.day < ${day}::date
        ORDER BY d.changed_at, d.id LIMIT ${sliceSize}) d
      JOIN venue v ON v.code = d.venue
      JOIN player p ON p.id = d.player_id
      CROSS JOIN LATERAL (SELECT d.game_code AS game, d.stake WHERE NOT EXISTS (${wholeLine})
        UNION ALL
        SELECT '', (SELECT sum(e.stake)::bigint FROM bet_valid_day e
          WHERE e.player_id = d.player_id AND e.day = d.day AND e.venue = d.venue) WHERE EXISTS (${wholeLine})) t
      -- The terms are the same on all lines of a day and game.
      CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(sum(l.amount), 0)::bigint AS given,
          coalesce(sum(l.change), 0)::bigint AS counted, min(l.category) AS first_category,
          min(l.level)::int AS first_level, min(l.rate) AS first_rate, min(l.setting_id) AS first_setting
        FROM rebate_line l
        WHERE l.player_id = d.player_id AND l.day = d.day AND l.venue = d.venue AND l.game_code = t.game) s
      ORDER BY d.changed_at, d.id`,
    // The first run fills the table, and a plan made before would read all lines for each day.
    'anew',
  )
}

export type NewLine = Line & Pick<ChangedDay, 'player_id' | 'day' | 'venue' | 'game'>

/** Inserts each line once; does nothing if another node has written it (money F-8b). */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const line = tableOf(lines, 'l', {
    player_id: ['bigint', (l) => l.player_id],
    day: ['date', (l) => l.day],
    venue: ['text', (l) => l.venue],
    game_code: ['text', (l) => l.game],
    nth: ['int', (l) => l.nth],
    category: ['text', (l) => l.category],
    level: ['smallint', (l) => l.level],
    rate: ['bigint', (l) => l.rate],
    setting_id: ['bigint', (l) => l.setting],
    stake: ['bigint', (l) => l.stake],
    change: ['bigint', (l) => l.change],
    amount: ['bigint', (l) => l.amount],
  })
  await change(
    tx,
    sql`INSERT INTO rebate_line (player_id, day, venue, game_code, nth, category, level, rate, setting_id, stake, change,
        amount)
      SELECT player_id, day, venue, game_code, nth, category, level, rate, setting_id, stake, change, amount FROM ${line}
      ORDER BY player_id, day, venue, game_code
      ON CONFLICT (player_id, day, venue, game_code, nth) DO NOTHING`,
  )
}
