import type pg from 'pg'

const n = 'generate_series(1, 2000) n'
const at = "app_now() - n * interval '1 hour'"
/** Inserts some thousands of rows per table, so that the planner has a reason to choose an index. */
const crowd = [
  `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash, vip_level, created_at)
   OVERRIDING SYSTEM VALUE SELECT 5000000 + n, 'crowd' || n, 'crowd' || n, '路人', '', '', n % 11, ${at} FROM ${n}`,
  `INSERT INTO staff (username, display_name, role, password_hash)
   SELECT 'crowd' || n, '同事', 'owner', '' FROM generate_series(1, 300) n`,
  `INSERT INTO support_conversation (id, player_id, state, last_seq, last_at, waiting_since, claimed_by, claimed_until)
   OVERRIDING SYSTEM VALUE SELECT 5000000 + n, 5000000 + n, (ARRAY['waiting', 'answered', 'closed'])[1 + n % 3],
     2, ${at}, CASE WHEN n % 3 = 0 THEN ${at} END, 1 + n % 2, ${at} FROM ${n}`,
  `INSERT INTO support_message (conversation_id, seq, kind, speaker, body, created_at)
   SELECT 5000000 + n, s, 'text', 'player', 'x', ${at} FROM ${n}, generate_series(1, 2) s`,
  `INSERT INTO mailing (audience, level, title, content, state, recipients, made_by, sent_at)
   SELECT CASE WHEN n % 10 = 0 THEN 'all' ELSE 'level' END, CASE WHEN n % 10 > 0 THEN 1 END, 'x', 'x',
     CASE WHEN n % 400 = 0 THEN 'waiting' ELSE 'delivered' END, 9, 1, CASE WHEN n % 400 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO mail (player_id, kind, created_at, read_at)
   SELECT 5000000 + n, 'deposit.approved', ${at}, CASE WHEN n % 20 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO mail (player_id, kind, mailing_id, read_at)
   SELECT 5000000 + n, 'mailing', (SELECT max(id) FROM mailing), ${at} FROM ${n}`,
  `INSERT INTO agent (player_id, code) SELECT 5000000 + n, 'C' || n FROM generate_series(1, 50) n`,
  `INSERT INTO player_referral (player_id, agent_id, registered_at)
   SELECT 5000000 + n, 5000001 + n % 50, ${at} FROM ${n}`,
  `INSERT INTO agent_day SELECT agent_id, day, 1, 0, 0, 0 FROM agent_day_change ON CONFLICT DO NOTHING`,
  `INSERT INTO agent_application (player_id, mobile, apply_info, state, created_at, decided_by, decided_at)
   SELECT 5000000 + n, '', 'x', CASE WHEN n % 100 = 0 THEN 'open' WHEN n % 3 = 0 THEN 'approved' ELSE 'rejected' END,
     ${at}, CASE WHEN n % 100 > 0 THEN 1 END, CASE WHEN n % 100 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO identity_check (player_id, name, number_mark, picture_seal, picture_type, state, reason, created_at,
     decided_by, decided_at)
   SELECT 5000000 + n, '路人', sha256(n::text::bytea), CASE WHEN n % 100 = 0 THEN '\\x00'::bytea END, 'jpeg',
     CASE WHEN n % 100 = 0 THEN 'review' WHEN n % 3 = 0 THEN 'verified' ELSE 'refused' END,
     CASE WHEN n % 100 > 0 AND n % 3 > 0 THEN 'document' ELSE '' END, ${at},
     CASE WHEN n % 100 > 0 THEN 1 END, CASE WHEN n % 100 > 0 THEN ${at} END FROM ${n}`,
  `WITH item AS (INSERT INTO content_item (kind, title)
     SELECT (ARRAY['banner', 'notice', 'popup'])[1 + n % 3], 'x' FROM ${n} RETURNING id)
   INSERT INTO content_version (item_id, version, state, title, shown_from, shown_until)
   SELECT id, 1, 'published', 'x', app_now() - interval '9 days', app_now() - interval '8 days' FROM item`,
  `WITH made AS (INSERT INTO promotion (title, type_id, opened_at)
     SELECT 'x', 1, app_now() FROM ${n} RETURNING id),
   cost AS (INSERT INTO promotion_cost (promotion_id) SELECT id FROM made)
   INSERT INTO promotion_version (promotion_id, version, state, type_id, title, picture, content, terms, shown_from, shown_until)
   SELECT id, 1, 'published', 1, 'x', '/x', '', '{}', app_now() - interval '9 days', app_now() - interval '8 days' FROM made`,
  `INSERT INTO promotion_application (application_no, promotion_id, version, player_id, period, base, amount,
     turnover_times, state, decided_by, decided_at)
   SELECT 'B' || n, 1 + n % 5, 1, 5000000 + n, '', 0, 1, 0,
     CASE WHEN n % 100 = 0 THEN 'open' WHEN n % 3 = 0 THEN 'approved' ELSE 'rejected' END,
     CASE WHEN n % 100 > 0 THEN 1 END, CASE WHEN n % 100 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO promotion_player (promotion_id, player_id, approved, granted)
   SELECT 1 + n % 5, 5000000 + n, 1, n FROM ${n}`,
  `INSERT INTO break_glass (holder, role, permissions, minutes, reason, state, decided_by, decided_at, ends_at, ended_at)
   SELECT 1, 'finance', '{}', 60, 'x', 'ended', 2, ${at}, ${at} + interval '1 hour', ${at} + interval '1 hour' FROM ${n}`,
  `INSERT INTO audit (at, staff_id, ip, action, subject, before, after, amount, break_glass)
   SELECT ${at}, 1 + n % 2, '', CASE WHEN n % 3 = 0 THEN 'session.opened' ELSE 'x' END, 'x' || n, 'null', 'null',
     CASE WHEN n % 3 = 1 THEN n END, CASE WHEN n % 500 = 0 THEN 1 END FROM ${n}`,
  `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
   SELECT sha256(n::text::bytea), 5000000 + n, app_now() + n * interval '1 hour', '', '' FROM ${n}`,
  `INSERT INTO staff_link (token_hash, staff_id, made_by, expires_at)
   SELECT sha256(n::text::bytea), 1, 1, app_now() + n * interval '1 hour' FROM ${n}`,
  `INSERT INTO picture (name, kind, bytes, width, height, released_at)
   SELECT md5(n::text) || '00000000.png', 'avatar', 1, 1, 1, CASE WHEN n % 100 = 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO bet_day (player_id, day, venue, stake, changed_at)
   SELECT 5000000 + n, (${at})::date, 'pp', 1000, ${at} FROM ${n}`,
  `INSERT INTO rebate_claim (claim_no, player_id, amount, lines, created_at)
   SELECT 'R' || n, 5000000 + n, 4, 1, ${at} FROM ${n}`,
  `INSERT INTO rebate_line (player_id, day, venue, nth, category, level, rate, setting_id, stake, change, amount,
     created_at, claim_id, claimed_at)
   SELECT player_id, (created_at)::date, 'pp', 1, 'electron', 1, 400000, (SELECT max(id) FROM money_setting), 1000,
     1000, 4, created_at, CASE WHEN id % 20 > 0 THEN id END, CASE WHEN id % 20 > 0 THEN created_at END
   FROM rebate_claim`,
  `INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, kept_flow, setting_id)
   SELECT 5000000 + n, current_date - s, CASE WHEN s % 2 = 0 THEN 'promoted' ELSE 'demoted' END, 1 - (s + 1) % 2, (s + 1) % 2, 0, 0,
     CASE WHEN s % 2 = 1 THEN 0 END, 1 FROM ${n}, generate_series(1, 4) s`,
  `INSERT INTO vip_gift (player_id, kind, occasion, level, day, amount, turnover_times, setting_id)
   SELECT 5000000 + n, 'rise', 1, 1, current_date - n % 400, 1, 1, 1 FROM ${n}`,
  `UPDATE player SET birthday = date '1980-01-01' + n FROM ${n} WHERE id = 5000000 + n`,
  `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
   SELECT 'obgdy', n || '-' || s, 1, 5000000 + n, 'x', 1, 0, CASE WHEN s = 1 THEN 'void' ELSE 'settled' END, ${at}
   FROM ${n}, generate_series(1, 3) s`,
  `INSERT INTO bet_voided (venue, bet_id, player_id, stake, settled_at, created_at)
   SELECT 'obgdy', n || '-1', 5000000 + n, 1, ${at}, ${at} FROM ${n}`,
  `INSERT INTO bet_day (player_id, day, venue, stake, changed_at)
   SELECT 5000000 + n, current_date - s, 'obgdy', 1, ${at} FROM ${n}, generate_series(1, 3) s`,
  `INSERT INTO risk_case (kind, case_key, state, decided_by, decided_at)
   SELECT CASE WHEN n % 100 = 0 THEN 'mirrored_bets' ELSE 'shared_card' END, 'k' || n,
     CASE WHEN n % 10 = 0 THEN 'open' ELSE 'dismissed' END, CASE WHEN n % 10 > 0 THEN 1 END,
     CASE WHEN n % 10 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO abuse_flag (player_id, kind, evidence_key, case_id, evidence, weight, state, decided_by, decided_at)
   SELECT 5000000 + n, CASE WHEN n % 100 = 0 THEN 'mirrored_bets' ELSE 'shared_card' END, 'k' || n,
     (SELECT id FROM risk_case WHERE case_key = 'k' || n), '{}', 1, CASE WHEN n % 10 = 0 THEN 'open' ELSE 'dismissed' END, CASE WHEN n % 10 > 0 THEN 1 END,
     CASE WHEN n % 10 > 0 THEN ${at} END FROM ${n}`,
  `INSERT INTO red_packet_day (day, setting_id, terms, counts_from, counts_until, opens_at, closes_at, budget, shares,
     seed_hash, seed_sealed, committed_at, seed, revealed_at)
   SELECT at::date, 1, '{}', at - interval '2 hours', at - interval '1 hour', at, at + interval '1 hour', 100, 1,
     sha256(''), '', at, CASE WHEN n > 5 THEN ''::bytea END, CASE WHEN n > 5 THEN at + interval '2 hours' END
   FROM ${n}, LATERAL (SELECT app_now() + interval '3 days' - n * interval '1 day' AS at) t`,
  `INSERT INTO red_packet_share SELECT day, 0, 100, 0, 1 FROM red_packet_day`,
  `INSERT INTO red_packet_draw (player_id, day, n, share, place, left_before, drawn, amount, deposited, earned_at)
   SELECT 5000000 + row_number() OVER (), day, 1, 0, 1, 100, 100, 100, 1, app_now() FROM red_packet_day`,
  'ANALYZE',
]

/** Opens a transaction with these rows, in which the planner avoids sequential scans where it can. */
export async function amongCrowd(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('BEGIN')
  for (const statement of crowd) await client.query(statement)
  await client.query('SET LOCAL enable_seqscan = off')
  return client
}
