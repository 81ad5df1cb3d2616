import { maintenanceDays, vipLevelCount } from '@jinli/contract/vip'
import sql, { type Sql } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import { big, day as dayColumn, text } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { giveForRise } from './vip-gift.store.ts'
import { type Ladder, ladderTable, lockedPlayers, sliceSize, startOf } from './vip-sql.ts'

function dayBefore(day: string): Sql {
  return sql`(${day}::date - 1)`
}

/** The moment as text: a `Date` would cut its microseconds, and the slice after it begin with the same rows. */
const touched = { player_id: big, at: text, id: big }
type After = { at: string; id: bigint } | null

/**
 * Rows of players that changed since the day before began, in the order of the change: a slice after the last. A
 * day more is looked at: a venue whose clock is ahead settles on a day that has not begun here.
 */
function changedSince(db: Db, view: Sql, at: Sql, day: string, after: After) {
  const beyond = after
    ? sql`(${at}, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`${at} >= ${startOf(sql`${day}::date - 2`)}`
  return rows(
    db,
    touched,
    sql`SELECT player_id, ${at}::text AS at, id FROM ${view} WHERE ${beyond}
      ORDER BY ${at}, id LIMIT ${sliceSize}`,
  )
}

export function playedSince(db: Db, day: string, after: After) {
  return changedSince(db, sql`bet_valid_day`, sql`changed_at`, day, after)
}

export function depositedSince(db: Db, day: string, after: After) {
  return changedSince(db, sql`deposit_credited`, sql`at`, day, after)
}

/** Who rose on the day before: what they have may be enough for the next level, too. */
export function roseBefore(db: Db, day: string, after: bigint) {
  return rows(
    db,
    { player_id: big },
    sql`SELECT player_id FROM vip_move
      WHERE cause = 'promoted' AND day = ${dayBefore(day)} AND player_id > ${after}
      ORDER BY player_id LIMIT ${sliceSize}`,
  )
}

const due = { player_id: big, review_on: dayColumn }

/** Whose ninety days are over. What was looked at is due later, so the next slice begins anew. */
export function dueForReview(db: Db, day: string) {
  return rows(
    db,
    due,
    sql`SELECT player_id, review_on::text FROM vip_standing WHERE review_on <= ${day}::date
      ORDER BY review_on, player_id LIMIT ${sliceSize}`,
  )
}

/** What a player, p, has deposited and turned over before a brand day. */
function standsOn(day: string): Sql {
  return sql`(SELECT coalesce(sum(amount), 0)::bigint FROM deposit_credited
        WHERE player_id = p.id AND at < ${startOf(sql`${day}::date`)}) AS deposited,
      (SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day
        WHERE player_id = p.id AND day < ${day}::date) AS flow`
}

/** Carries out the steps of a day: the level itself, and ninety days from here. */
async function moved(tx: Tx, day: string, players: readonly bigint[]): Promise<void> {
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

/** Who fell from the level has turned over since then what keeps it; who never had it passes. */
function keptAgain(day: string): Sql {
  return sql`NOT EXISTS (
      SELECT FROM (SELECT day FROM vip_move WHERE player_id = s.id AND cause = 'demoted'
        AND from_level = l.number ORDER BY day DESC LIMIT 1) f
      WHERE l.keep > (SELECT coalesce(sum(v.stake), 0) FROM bet_valid_day v
        WHERE v.player_id = s.id AND v.day >= f.day AND v.day < ${day}::date))`
}

/** One level up for each who had what it takes before the day (spec §4 VIP); who has moved that day stays. */
export async function promote(
  tx: Tx,
  day: string,
  players: readonly bigint[],
  ladder: Ladder,
): Promise<void> {
  const risen = sql`WITH p AS (${lockedPlayers(players)}),
      stands AS (SELECT p.id, p.vip_level, ${standsOn(day)} FROM p WHERE p.vip_level < ${vipLevelCount})
    INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, setting_id)
    SELECT s.id, ${day}::date, 'promoted', s.vip_level, s.vip_level + 1, s.deposited, s.flow, ${ladder.id}
    FROM stands s JOIN ${ladderTable(ladder)} ON l.number = s.vip_level + 1
    WHERE s.deposited >= l.recharge AND s.flow >= l.flow AND ${keptAgain(day)}
    ON CONFLICT (player_id, day) DO NOTHING`
  await change(tx, withMail('vip.promoted', risen, { way: sql`'VIP' || to_level` }))
  await moved(tx, day, players)
  await giveForRise(tx, day, players, ladder)
}

/** One level down for each who has not turned over what keeps theirs in the ninety days that end; others begin anew. */
export async function review(
  tx: Tx,
  day: string,
  standing: readonly { player_id: bigint; review_on: string }[],
  ladder: Ladder,
): Promise<void> {
  const players = standing.map((each) => each.player_id)
  const ends = tableOf(standing, 'e', {
    player_id: ['bigint', (each) => each.player_id],
    review_on: ['date', (each) => each.review_on],
  })
  const fallen = sql`WITH p AS (${lockedPlayers(players)}),
      stands AS (SELECT p.id, p.vip_level, ${standsOn(day)},
        (SELECT coalesce(sum(stake), 0)::bigint FROM bet_valid_day v
          WHERE v.player_id = p.id AND v.day < e.review_on
            AND v.day >= e.review_on - ${maintenanceDays}::int) AS kept_flow
        FROM p JOIN ${ends} ON e.player_id = p.id)
    INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, kept_flow, setting_id)
    SELECT s.id, ${day}::date, 'demoted', s.vip_level, s.vip_level - 1, s.deposited, s.flow, s.kept_flow,
      ${ladder.id}
    FROM stands s JOIN ${ladderTable(ladder)} ON l.number = s.vip_level
    WHERE s.kept_flow < l.keep
    ON CONFLICT (player_id, day) DO NOTHING`
  await change(tx, withMail('vip.demoted', fallen, { way: sql`'VIP' || to_level` }))
  await moved(tx, day, players)
  await change(
    tx,
    sql`UPDATE vip_standing SET review_on = ${day}::date + ${maintenanceDays}::int
      WHERE player_id = ANY (${players}::bigint[]) AND review_on <= ${day}::date`,
  )
}
