import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, bool, int, json, maybe, text, time, word } from '../platform/row-shape.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { type MarkerReason, type MarkerScore, markerRules } from './marker.rules.ts'
import { factKinds, type PlayerFact } from './player-fact.ts'

/** Takes a player whose markers are due, for one node; null if nobody is. */
export async function takeDuePlayer(tx: Tx): Promise<PlayerId | null> {
  const due = await row(
    tx,
    { player: playerId },
    sql`DELETE FROM marker_due WHERE player_id = (SELECT player_id FROM marker_due WHERE due_at <= app_now()
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING player_id AS player`,
  )
  return due && due.player
}

const fact = {
  kind: word(factKinds),
  at: time,
  amount: big,
  payout: big,
  rounds: int,
  top_stake: big,
}

/**
 * Returns what a player did since then, in order of time. Play is one row per ten minutes. A player of this product cannot take
 * a withdrawal back, so no row says that.
 */
export function factsOf(db: Db, player: PlayerId, from: Date): Promise<PlayerFact[]> {
  return rows(
    db,
    fact,
    sql`SELECT CASE WHEN is_failed THEN 'deposit_failed' ELSE 'deposit' END AS kind, at, amount, 0::bigint AS payout,
        0 AS rounds, 0::bigint AS top_stake
      FROM deposit_attempt WHERE player_id = ${player} AND at >= ${from}
      UNION ALL
      SELECT 'withdrawal', created_at, amount, 0, 0, 0 FROM withdrawal_asked
      WHERE player_id = ${player} AND created_at >= ${from}
      UNION ALL
      SELECT 'limit_raised', at, 0, 0, 0, 0 FROM play_limit_raise WHERE player_id = ${player} AND at >= ${from}
      UNION ALL
      SELECT 'play', max(placed_at), sum(stake)::bigint, sum(payout)::bigint, count(*)::int, max(stake)
      FROM bet_outcome WHERE player_id = ${player} AND placed_at >= ${from}
      GROUP BY date_bin('10 minutes', placed_at, '2026-01-01')
      ORDER BY at, kind`,
  )
}

/** Saves a score that differs from the last one. Returns whether it does. */
export async function saveScore(
  tx: Tx,
  player: PlayerId,
  { score, level, reasons }: MarkerScore,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`INSERT INTO marker_score (player_id, score, level, reasons, rules)
      SELECT n.* FROM (SELECT ${player}::bigint, ${score}::int, ${level}::text, ${JSON.stringify(reasons)}::jsonb AS reasons,
        ${markerRules.version}::int) n
      WHERE n.reasons IS DISTINCT FROM coalesce((SELECT s.reasons FROM marker_score s WHERE s.player_id = ${player}
        ORDER BY s.id DESC LIMIT 1), '[]'::jsonb)`,
  )
  return count === 1
}

/**
 * Opens a case, or raises the open one to a higher score. A case that staff closed in the last four weeks opens again
 * only with a higher score. A strong level stops offers at once.
 */
export async function openOrRaiseCase(
  tx: PlayerTx,
  player: PlayerId,
  { score, level, reasons }: MarkerScore,
): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO marker_case AS c (player_id, level, score, reasons, blocks_offers)
      SELECT ${player}::bigint, ${level}::text, ${score}::int, ${JSON.stringify(reasons)}::jsonb, ${level} = 'strong'
      WHERE NOT EXISTS (SELECT FROM marker_case o WHERE o.player_id = ${player} AND o.state = 'closed'
        AND o.closed_at > app_now() - interval '28 days' AND o.score >= ${score}::int)
      ON CONFLICT (player_id) WHERE state = 'open' DO UPDATE SET score = excluded.score, level = excluded.level,
        reasons = excluded.reasons, changed_at = app_now(),
        blocks_offers = c.blocks_offers OR (excluded.level = 'strong' AND c.level <> 'strong')
      WHERE excluded.score > c.score`,
  )
}

const notice = {
  reasons: json<readonly MarkerReason[]>(),
  opened_at: time,
  blocks_offers: bool,
  contest: text,
  contested_at: maybe(time),
}

/** Returns the open case of a player, or null. */
export function openCaseOf(db: Db, player: PlayerId) {
  return row(
    db,
    notice,
    sql`SELECT reasons, opened_at, blocks_offers, contest, contested_at FROM marker_case
      WHERE player_id = ${player} AND state = 'open'`,
  )
}

/** Adds what the player says to the open case. Returns false without such a case, or if the player has said it before. */
export async function contestCase(
  tx: Tx,
  player: PlayerId,
  words: string,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE marker_case SET contest = ${words}, contested_at = app_now()
      WHERE player_id = ${player} AND state = 'open' AND contest = ''`,
  )
  return count === 1
}
