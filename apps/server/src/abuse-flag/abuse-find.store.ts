import type { AbuseKind } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { big, type RowOf, text } from '../platform/row-shape.ts'
import {
  accountsFrom,
  accountsMost,
  linkMost,
  mirrorFrom,
  mirrorPercent,
  mirrorSeconds,
  quickFrom,
  quickHours,
  quickOutPercent,
  quickStakePercent,
  sessionsMost,
} from './abuse.rules.ts'

/** The most new rows that one transaction reads for one kind of flag. */
const sliceSize = 500
/** Younger rows wait for the next run, because an older transaction may still commit a lower id. */
const settling = sql`interval '30 seconds'`
/** The most user names in the evidence of linked accounts. */
const namesMost = 10

const mark = { upto: big, changed_upto: text }
export type Mark = RowOf<typeof mark>

/** Locks and returns the progress mark of a kind of flag, or null while another node holds the lock. */
export function takeMark(tx: Tx, kind: AbuseKind): Promise<Mark | null> {
  return row(
    tx,
    mark,
    sql`SELECT upto, changed_upto::text FROM abuse_flag_mark WHERE kind = ${kind}
      FOR UPDATE SKIP LOCKED`,
  )
}

export async function moveMark(tx: Tx, kind: AbuseKind, to: Mark): Promise<void> {
  await change(
    tx,
    sql`UPDATE abuse_flag_mark SET upto = ${to.upto}, changed_upto = ${to.changed_upto}::timestamptz
      WHERE kind = ${kind}`,
  )
}

/** Returns the last id of the next slice of a view. The slice leaves out rows that are too young. */
export async function newUpto(db: Db, view: Sql, upto: bigint): Promise<bigint> {
  const mark = await one(
    db,
    { upto: big },
    sql`SELECT coalesce(max(id), ${upto})::bigint AS upto FROM (
      SELECT id, bool_or(created_at > app_now() - ${settling}) OVER (ORDER BY id) AS settles
      FROM (SELECT id, created_at FROM ${view} WHERE id > ${upto} ORDER BY id LIMIT ${sliceSize}) next) new
      WHERE NOT settles`,
  )
  return mark.upto
}

/**
 * Writes a flag for each row of `candidates` (player_id, key, case_key, evidence, weight), in the case of its key. If the
 * player already has an open flag with this key, a candidate with more weight replaces the evidence of that flag. A
 * decided case opens again when an account joins it.
 */
export async function flag(tx: Tx, kind: AbuseKind, candidates: Sql): Promise<void> {
  await change(
    tx,
    sql`WITH found AS MATERIALIZED (${candidates}),
      cases AS (INSERT INTO risk_case AS c (kind, case_key)
        SELECT DISTINCT ${kind}, case_key FROM found ORDER BY case_key
        ON CONFLICT (kind, case_key) DO UPDATE SET case_key = excluded.case_key
        RETURNING id, case_key)
      INSERT INTO abuse_flag AS f (player_id, kind, evidence_key, case_id, evidence, weight)
      SELECT player_id, ${kind}, key, cases.id, evidence, weight FROM found JOIN cases USING (case_key)
      ORDER BY player_id, key
      ON CONFLICT (player_id, kind, evidence_key) DO UPDATE SET
        evidence = excluded.evidence, weight = excluded.weight, changed_at = app_now()
      WHERE f.state = 'open' AND excluded.weight > f.weight`,
  )
  await change(
    tx,
    sql`UPDATE risk_case SET state = 'open', changed_at = app_now(), decided_by = NULL, decided_at = NULL, reason = ''
      WHERE kind = ${kind} AND state <> 'open' AND id IN (SELECT case_id FROM abuse_flag WHERE state = 'open')`,
  )
}

/** Returns a query for candidates: the players who share a `key` of `usage`, if enough players share it. */
function linkedAccounts(usage: Sql, detail: Sql, from: number): Sql {
  return sql`WITH shared AS MATERIALIZED (${usage}),
      each AS (SELECT key, min(beside) AS beside, count(*)::int AS n FROM shared GROUP BY key
        HAVING count(*) BETWEEN ${from}::int AND ${accountsMost}::int)
    SELECT s.player_id, e.key, e.key AS case_key, e.n AS weight, ${detail} || jsonb_build_object('count', e.n, 'players',
      (SELECT jsonb_agg(name) FROM (SELECT p.name FROM shared o JOIN player p ON p.id = o.player_id
        WHERE o.key = e.key AND o.player_id <> s.player_id ORDER BY p.id DESC LIMIT ${namesMost}) named)) AS evidence
    FROM each e JOIN shared s ON s.key = e.key`
}

/** Flags accounts whose sessions came from the same IP address. Loopback addresses do not count. */
export function flagAddresses(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  const usage = sql`SELECT DISTINCT n.ip AS key, n.ip AS beside, a.player_id
    FROM (SELECT DISTINCT ip FROM player_address WHERE id > ${after} AND id <= ${upto}
      AND NOT (ip = '' OR ip = '::1' OR ip LIKE '127.%' OR ip LIKE '::ffff:127.%')) n
    CROSS JOIN LATERAL (SELECT player_id FROM player_address WHERE ip = n.ip LIMIT ${sessionsMost}) a`
  const detail = sql`jsonb_build_object('ip', e.beside)`
  return flag(tx, 'shared_address', linkedAccounts(usage, detail, accountsFrom.address))
}

/** Flags accounts that have, or had, the same payout card or USDT address. */
export function flagCards(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  const usage = sql`SELECT DISTINCT encode(n.number_mark, 'hex') AS key, c.number_tail AS beside, c.player_id
    FROM (SELECT DISTINCT number_mark FROM payout_card_marks WHERE id > ${after} AND id <= ${upto}) n
    JOIN payout_card_marks c ON c.number_mark = n.number_mark`
  const detail = sql`jsonb_build_object('tail', e.beside)`
  return flag(tx, 'shared_card', linkedAccounts(usage, detail, accountsFrom.card))
}

/** Flags a withdrawal that takes most of the recent deposits after little turnover. */
export function flagWithdrawals(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  const since = sql`w.created_at - make_interval(hours => ${quickHours}::int)`
  return flag(
    tx,
    'quick_withdrawal',
    sql`SELECT w.player_id, w.number AS key, w.number AS case_key, 1 AS weight, jsonb_build_object('number', w.number,
        'amount', w.amount, 'deposited', d.sum, 'staked', b.sum, 'hours', ${quickHours}::int, 'deposits', d.last)
        AS evidence
      FROM withdrawal_asked w
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS sum, min(at) AS first,
          coalesce(jsonb_agg(jsonb_build_object('number', number, 'amount', amount)) FILTER (WHERE place <= 5), '[]')
            AS last
        FROM (SELECT number, amount, at, row_number() OVER (ORDER BY at DESC) AS place FROM deposit_credited
          WHERE player_id = w.player_id AND at >= ${since} AND at <= w.created_at) each) d
      CROSS JOIN LATERAL (SELECT coalesce(sum(stake), 0)::bigint AS sum FROM bet_valid
        WHERE player_id = w.player_id AND settled_at >= d.first AND settled_at <= w.created_at) b
      WHERE w.id > ${after} AND w.id <= ${upto} AND d.sum >= ${quickFrom}
        AND w.amount * 100 >= d.sum * ${quickOutPercent}::int AND b.sum * 100 < d.sum * ${quickStakePercent}::int`,
  )
}

/** Returns the mark after the next slice of `bet_valid_day`. The slice leaves out changes that are too young. */
export async function newChanged(db: Db, { upto, changed_upto }: Mark): Promise<Mark> {
  const newMark = await row(
    db,
    mark,
    sql`SELECT id AS upto, changed_at::text AS changed_upto FROM (
        SELECT id, changed_at FROM bet_valid_day
        WHERE (changed_at, id) > (${changed_upto}::timestamptz, ${upto}::bigint)
          AND changed_at <= app_now() - ${settling}
        ORDER BY changed_at, id LIMIT ${sliceSize}) new
      ORDER BY changed_at DESC, id DESC LIMIT 1`,
  )
  return newMark ?? { upto, changed_upto }
}

/** Flags mirrored bets of linked accounts on the days that changed between two marks. */
export function flagMirrors(tx: Tx, after: Mark, upto: Mark): Promise<void> {
  const playedDays = sql`SELECT DISTINCT player_id, day, venue FROM bet_valid_day
    WHERE (changed_at, id) > (${after.changed_upto}::timestamptz, ${after.upto}::bigint)
      AND (changed_at, id) <= (${upto.changed_upto}::timestamptz, ${upto.upto}::bigint)`
  const ofDay = (
    bet: Sql,
  ) => sql`${bet}.placed_at >= p.day::timestamp AT TIME ZONE 'Asia/Shanghai'
    AND ${bet}.placed_at < (p.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`
  const about = (bet: Sql) =>
    sql`(${bet}.payout BETWEEN ${bet}.stake * 18 / 10 AND ${bet}.stake * 21 / 10)`
  return flag(
    tx,
    'mirrored_bets',
    sql`WITH played AS MATERIALIZED (${playedDays}),
      pair AS (SELECT DISTINCT d.day, d.venue, least(f.player_id, g.player_id) AS one,
          greatest(f.player_id, g.player_id) AS other
        FROM played d
        JOIN abuse_flag f ON f.player_id = d.player_id AND f.kind IN ('shared_address', 'shared_card')
          AND f.weight <= ${linkMost}::int
        JOIN abuse_flag g ON g.kind = f.kind AND g.evidence_key = f.evidence_key AND g.player_id <> f.player_id),
      hit AS (SELECT p.day, p.venue, p.one, p.other, a.bet_id AS one_bet, b.bet_id AS other_bet, a.game_code,
          a.stake, a.placed_at
        FROM pair p
        JOIN bet_outcome a ON a.player_id = p.one AND a.venue = p.venue AND a.stake > 0 AND ${ofDay(sql`a`)}
        JOIN bet_outcome b ON b.player_id = p.other AND b.venue = p.venue AND b.game_code = a.game_code
          AND b.stake = a.stake AND ${ofDay(sql`b`)}
          AND b.placed_at BETWEEN a.placed_at - make_interval(secs => ${mirrorSeconds}::int)
            AND a.placed_at + make_interval(secs => ${mirrorSeconds}::int)
        WHERE (${about(sql`a`)} AND b.payout = 0) OR (${about(sql`b`)} AND a.payout = 0)),
      pair_totals AS (SELECT day, venue, one, other, least(count(DISTINCT one_bet), count(DISTINCT other_bet))::int AS n,
          (jsonb_agg(jsonb_build_object('game', game_code, 'one', one_bet, 'other', other_bet, 'stake', stake)
            ORDER BY placed_at)) AS bets
        FROM hit GROUP BY day, venue, one, other),
      frequent_pairs AS (SELECT t.* FROM pair_totals t CROSS JOIN LATERAL (
          SELECT min(n) AS fewest FROM (SELECT count(*) AS n FROM bet_outcome c, (SELECT t.day) p (day)
            WHERE c.player_id IN (t.one, t.other) AND c.venue = t.venue AND ${ofDay(sql`c`)}
            GROUP BY c.player_id) each) all_
        WHERE t.n >= ${mirrorFrom}::int AND t.n * 100 >= all_.fewest * ${mirrorPercent}::int)
    SELECT s.player_id, s.partner || ':' || m.day || ':' || m.venue AS key,
      concat_ws(':', m.one, m.other, m.day, m.venue) AS case_key, m.n AS weight,
      jsonb_build_object('other', q.name, 'day', m.day::text, 'venue', coalesce(v.name, m.venue), 'count', m.n,
        'pairs', (SELECT jsonb_agg(jsonb_build_object('game', e ->> 'game', 'stake', e -> 'stake',
            'own', e ->> CASE WHEN s.player_id = m.one THEN 'one' ELSE 'other' END,
            'other', e ->> CASE WHEN s.player_id = m.one THEN 'other' ELSE 'one' END))
          FROM (SELECT e FROM jsonb_array_elements(m.bets) e LIMIT 5) five)) AS evidence
    FROM frequent_pairs m
    CROSS JOIN LATERAL (VALUES (m.one, m.other), (m.other, m.one)) s (player_id, partner)
    JOIN player q ON q.id = s.partner LEFT JOIN venue v ON v.code = m.venue`,
  )
}
