import { maintenanceDays, vipLevelCount } from '@jinli/contract/vip/vip'
import sql, { type Sql } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import { big, day as dayColumn, text } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { givePromotionGifts } from './vip-gift.store.ts'
import { type Ladder, ladderTable, lockedPlayers, sliceSize, startOf } from './vip-sql.ts'

function dayBefore(day: string): Sql {
  return sql`(${day}::date - 1)`
}

/** The time is a text because a `Date` has no microseconds: the next slice would begin with the same rows. */
const changeMark = { player_id: big, at: text, id: big }
type After = { at: string; id: bigint } | null

/**
 * Returns the next slice, after `after`, of rows that changed since the day before began, in the order of the change.
 * One extra day is read, because a venue whose clock is ahead settles bets on the next day.
 */
function changedSince(db: Db, view: Sql, at: Sql, day: string, after: After) {
  const isAfter = after
    ? sql`(${at}, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`${at} >= ${startOf(sql`${day}::date - 2`)}`
  return rows(
    db,
    changeMark,
    sql`SELECT player_id, ${at}::text AS at, id FROM ${view} WHERE ${isAfter}
      ORDER BY ${at}, id LIMIT ${sliceSize}`,
  )
}

export function playedSince(db: Db, day: string, after: After) {
  return changedSince(db, sql`bet_valid_day`, sql`changed_at`, day, after)
}

export function depositedSince(db: Db, day: string, after: After) {
  return changedSince(db, sql`deposit_changed`, sql`at`, day, after)
}

/** Returns players who were promoted on the day before: they may fulfil the next level, too. */
export function promotedOn(db: Db, day: string, after: bigint) {
  return rows(
    db,
    { player_id: big },
    sql`SELECT player_id FROM vip_move
      WHERE cause = 'promoted' AND day = ${dayBefore(day)} AND player_id > ${after}
      ORDER BY player_id LIMIT ${sliceSize}`,
  )
}

const due = { player_id: big, review_on: dayColumn }

/** Returns players whose ninety days have ended. A review moves the due date, so each slice begins at the start. */
export function dueForReview(db: Db, day: string) {
  return rows(
    db,
    due,
    sql`SELECT player_id, review_on::text FROM vip_standing WHERE review_on <= ${day}::date
      ORDER BY review_on, player_id LIMIT ${sliceSize}`,
  )
}

/** The deposits and the turnover of a player `p` before a brand day, as SQL. */
export function figuresOn(day: string): Sql {
  return sql`(SELECT coalesce(sum(amount), 0)::bigint FROM deposit_credited
        WHERE player_id = p.id AND at < ${startOf(sql`${day}::date`)}) AS deposited,
      (SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day
        WHERE player_id = p.id AND day < ${day}::date) AS flow`
}

/** Applies the level changes of a day: sets the level and begins a new period of ninety days. */
export async function applyMoves(
  tx: Tx,
  day: string,
  players: readonly bigint[],
): Promise<void> {
  const steps = sql`vip_move m WHERE m.day = ${day}::date AND m.player_id = ANY (${players}::bigint[])`
  await change(
    tx,
    sql`SELECT move_vip_level(m.player_id, m.from_level, m.to_level) FROM ${steps}`,
  )
  await change(
    tx,
    sql`INSERT INTO vip_standing AS s (player_id, review_on)
      SELECT m.player_id, m.day + ${maintenanceDays}::int FROM ${steps}
      ON CONFLICT (player_id) DO UPDATE SET review_on = greatest(s.review_on, excluded.review_on)`,
  )
}

/** The condition that a player demoted from the level has reached its minimum turnover since. Other players pass. */
function keepsLevel(day: string): Sql {
  return sql`NOT EXISTS (
      SELECT FROM (SELECT day FROM vip_move WHERE player_id = s.id AND cause = 'demoted'
        AND from_level >= l.number AND to_level < l.number ORDER BY day DESC LIMIT 1) f
      WHERE l.keep > (SELECT coalesce(sum(v.stake), 0) FROM bet_valid_day v
        WHERE v.player_id = s.id AND v.day >= f.day AND v.day < ${day}::date))`
}

/** The condition that no later step is there: staff may have moved the player before a late night's job. */
function notYetMoved(day: string): Sql {
  return sql`NOT EXISTS (SELECT FROM vip_move x WHERE x.player_id = s.id AND x.day > ${day}::date)`
}

/** Promotes players by one level if they qualified before the day (spec §4 VIP) and have not changed level on it. */
export async function promote(
  tx: Tx,
  day: string,
  players: readonly bigint[],
  ladder: Ladder,
): Promise<void> {
  const promotions = sql`WITH p AS (${lockedPlayers(players)}),
      stands AS (SELECT p.id, p.vip_level, ${figuresOn(day)} FROM p WHERE p.vip_level < ${vipLevelCount})
    INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, setting_id)
    SELECT s.id, ${day}::date, 'promoted', s.vip_level, s.vip_level + 1, s.deposited, s.flow, ${ladder.id}
    FROM stands s JOIN ${ladderTable(ladder)} ON l.number = s.vip_level + 1
    WHERE s.deposited >= l.recharge AND s.flow >= l.flow AND ${keepsLevel(day)} AND ${notYetMoved(day)}
    ON CONFLICT (player_id, day) DO NOTHING`
  await change(tx, withMail('vip.promoted', promotions, { way: sql`'VIP' || to_level` }))
  await applyMoves(tx, day, players)
  await givePromotionGifts(tx, day, players, ladder)
}

/**
 * Demotes players by one level if their turnover of the last ninety days is below their level's minimum, but not below
 * the level at which players start. For the others a new period begins.
 */
export async function review(
  tx: Tx,
  day: string,
  dueReviews: readonly { player_id: bigint; review_on: string }[],
  ladder: Ladder,
): Promise<void> {
  const players = dueReviews.map((each) => each.player_id)
  const ends = tableOf(dueReviews, 'e', {
    player_id: ['bigint', (each) => each.player_id],
    review_on: ['date', (each) => each.review_on],
  })
  const demotions = sql`WITH p AS (${lockedPlayers(players)}),
      stands AS (SELECT p.id, p.vip_level, ${figuresOn(day)},
        (SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day v
          WHERE v.player_id = p.id AND v.day < e.review_on
            AND v.day >= e.review_on - ${maintenanceDays}::int) AS kept_flow
        FROM p JOIN ${ends} ON e.player_id = p.id)
    INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, kept_flow, setting_id)
    SELECT s.id, ${day}::date, 'demoted', s.vip_level, s.vip_level - 1, s.deposited, s.flow, s.kept_flow,
      ${ladder.id}
    FROM stands s JOIN ${ladderTable(ladder)} ON l.number = s.vip_level
    WHERE s.kept_flow < l.keep AND s.vip_level > (SELECT level FROM starting_vip) AND ${notYetMoved(day)}
    ON CONFLICT (player_id, day) DO NOTHING`
  await change(tx, withMail('vip.demoted', demotions, { way: sql`'VIP' || to_level` }))
  await applyMoves(tx, day, players)
  await change(
    tx,
    sql`UPDATE vip_standing SET review_on = ${day}::date + ${maintenanceDays}::int
      WHERE player_id = ANY (${players}::bigint[]) AND review_on <= ${day}::date`,
  )
}
