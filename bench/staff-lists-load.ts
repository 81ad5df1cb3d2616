/**
 * The ids of the generated players and of their conversations are above this number. The functions below return SQL
 * that inserts rows `from` to `to` for support, mail, agent portal, content, audit trail and pictures.
 */
const base = 10_000_000

/** `listsAgent` referred every tenth player; `listsPlayer` has a long mailbox and a long conversation. */
export const listsAgent = { id: base + 1, name: 'desk1' }
export const listsPlayer = { id: base + 3, name: 'desk3' }
const longTalk = 10_000
const longBox = 20_000
const mailingsToAll = 100

/** SQL that runs once, before the rows of the first size. */
export const listsOnceSql = [
  `INSERT INTO venue (code, name, category, hue, sort, default_game)
   VALUES ('obgdy', 'bench', 'slot', 1, 1, 'koi-leap') ON CONFLICT DO NOTHING`,
  `INSERT INTO staff (username, display_name, role, password_hash)
   SELECT 'desk-' || g, '客服' || g, 'owner', '' FROM generate_series(1, 50) g`,
  `INSERT INTO mailing (audience, title, content, state, recipients, sent, made_by, made_at, sent_at)
   SELECT 'all', '公告' || g, '<p>内容</p>', 'delivered', 1000, 1000, (SELECT min(id) FROM staff),
     app_now() - interval '80 days' + g * interval '12 hours', app_now() - interval '80 days' + g * interval '12 hours'
   FROM generate_series(1, ${mailingsToAll}) g`,
]

function players(from: number, to: number): string[] {
  return [
    `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash, vip_level, is_agent, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${base} + g, 'desk' || g, 'desk' || g, '测试' || g, '', '', g % 11, g = 1,
       app_now() - interval '200 days' + g % 100 * interval '1 day'
     FROM generate_series(${from}, ${to}) g`,
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT sha256(('s' || g)::bytea), ${base} + g, app_now() + interval '20 days', '10.0.0.1', ''
     FROM generate_series(${from}, ${to}) g WHERE g % 10 = 0`,
  ]
}

function mail(from: number, to: number): string[] {
  return [
    `INSERT INTO mail (player_id, kind, number, amount, way, created_at, read_at)
     SELECT ${base} + g, 'deposit.approved', 'D' || g, 10000, 'bank', t.at, CASE WHEN g % 2 = 0 THEN t.at END
     FROM generate_series(${from}, ${to}) g, LATERAL (SELECT app_now() - g % 90 * interval '1 day' AS at) t`,
    // Mail of the newest mailing to all players, for the half of the players who have read it.
    `INSERT INTO mail (player_id, kind, mailing_id, created_at, read_at)
     SELECT ${base} + g, 'mailing', m.id, m.sent_at, app_now() - interval '1 day'
     FROM generate_series(${from}, ${to}) g, (SELECT max(id) AS id, max(sent_at) AS sent_at FROM mailing
       WHERE audience = 'all') m
     WHERE g % 2 = 0`,
    `INSERT INTO mailing (audience, names, title, content, state, recipients, sent, made_by, sent_at)
     SELECT 'names', 'desk' || g, '通知' || g, '<p>内容</p>', 'delivered', 1, 1, (SELECT min(id) FROM staff), app_now()
     FROM generate_series(${from}, ${to}) g WHERE g % 1000 = 0`,
  ]
}

function talks(from: number, to: number): string[] {
  return [
    `INSERT INTO support_conversation (id, player_id, code_hash, contact, state, last_seq, last_at, waiting_since,
       claimed_by, claimed_until, closed_by, closed_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${base} + g, CASE WHEN g % 2 = 1 THEN ${base} + g END,
       CASE WHEN g % 2 = 0 THEN sha256(('c' || g)::bytea) END, CASE WHEN g % 2 = 0 THEN 'wx' || g ELSE '' END,
       s.state, 2, t.at, CASE WHEN s.state = 'waiting' THEN t.at END,
       CASE WHEN s.state = 'answered' THEN f.id END, CASE WHEN s.state = 'answered' THEN t.at END,
       CASE WHEN s.state = 'closed' THEN f.id END, CASE WHEN s.state = 'closed' THEN t.at END
     FROM (SELECT min(id) AS id FROM staff) f, generate_series(${from}, ${to}) g,
       LATERAL (SELECT app_now() - interval '300 days' + g * interval '10 seconds' AS at) t,
       LATERAL (SELECT CASE WHEN g % 5000 = 0 THEN 'waiting' WHEN g % 3 = 0 THEN 'answered'
         ELSE 'closed' END AS state) s`,
    `INSERT INTO support_message (conversation_id, seq, kind, speaker, staff_id, body, created_at, waited_seconds)
     SELECT ${base} + g, n, 'text', (ARRAY['player', 'staff'])[n], CASE n WHEN 2 THEN f.id END, '消息' || n,
       app_now() - interval '300 days' + g * interval '10 seconds', CASE n WHEN 2 THEN 60 END
     FROM (SELECT min(id) AS id FROM staff) f, generate_series(${from}, ${to}) g, generate_series(1, 2) n`,
  ]
}

function insertInvited(from: number, to: number): string[] {
  return [
    `INSERT INTO player_referral (player_id, agent_id, registered_at, first_deposit_at, first_deposit)
     SELECT ${base} + g, ${listsAgent.id}, t.at, CASE WHEN g % 20 = 0 THEN t.at END,
       CASE WHEN g % 20 = 0 THEN 10000 END
     FROM generate_series(${from}, ${to}) g,
       LATERAL (SELECT app_now() - interval '90 days' + g % 90 * interval '1 day' AS at) t
     WHERE g % 10 = 0`,
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
       placed_at, settled_at)
     SELECT 'obgdy', 'BD' || g || '-' || n, 1, ${base} + g, 'koi-leap', 100, 95, 'settled', 100, t.at, t.at, t.at
     FROM generate_series(${from}, ${to}) g, generate_series(1, 10) n,
       LATERAL (SELECT app_now() - interval '90 days' + (g + n * 9) % 90 * interval '1 day' AS at) t
     WHERE g % 10 = 0`,
    `INSERT INTO agent_application (player_id, mobile, apply_info, state, created_at, decided_by, decided_at)
     SELECT ${base} + g, '13800000000', '推广', s.state, CASE s.state WHEN 'open' THEN app_now() ELSE t.at END, CASE WHEN s.state <> 'open' THEN f.id END,
       CASE WHEN s.state <> 'open' THEN t.at END
     FROM (SELECT min(id) AS id FROM staff) f, generate_series(${from}, ${to}) g,
       LATERAL (SELECT app_now() - interval '300 days' + g * interval '10 seconds' AS at) t,
       LATERAL (SELECT CASE WHEN g % 10000 = 0 THEN 'open' WHEN g % 20 = 0 THEN 'approved' ELSE 'rejected' END
         AS state) s
     WHERE g % 10 = 0`,
  ]
}

function desk(from: number, to: number): string[] {
  return [
    `WITH item AS (INSERT INTO content_item (kind, title)
       SELECT (ARRAY['banner', 'notice', 'popup'])[1 + g % 3], '内容' || g
       FROM generate_series(${from}, ${to}) g WHERE g % 10 = 0 RETURNING id, title)
     INSERT INTO content_version (item_id, version, state, title, content, shown_from, shown_until, decided_at)
     SELECT id, 1, CASE WHEN id % 2 = 0 THEN 'published' ELSE 'withdrawn' END, title, '',
       app_now() - interval '90 days', app_now() - interval '80 days', app_now() - interval '80 days' FROM item`,
    `INSERT INTO picture (name, kind, bytes, width, height, released_at)
     SELECT left(encode(sha256(('p' || g)::bytea), 'hex'), 40) || '.png',
       (ARRAY['avatar', 'content', 'service'])[1 + g % 3], 1000, 10, 10,
       CASE WHEN g % 3 <> 0 THEN app_now() - interval '10 days' END
     FROM generate_series(${from}, ${to}) g WHERE g % 10 = 0`,
    `INSERT INTO audit (at, staff_id, ip, action, subject, before, after)
     SELECT app_now() - interval '300 days' + g * interval '20 seconds', f.ids[1 + g % 51], '10.0.0.1',
       (ARRAY['deposit.approved', 'support.closed', 'session.opened', 'content.created', 'player.seen'])[1 + g % 5],
       'desk' || g, 'null', '{"state": "x"}'
     FROM (SELECT array_agg(id) AS ids FROM staff) f, generate_series(${from}, ${to}) g`,
  ]
}

/** SQL for the long conversation and mailbox of `listsPlayer`; it runs as soon as that player exists. */
const longSql = [
  `SELECT ledger.open_accounts(ARRAY['player:${listsPlayer.id}:available', 'player:${listsPlayer.id}:held'], 'CNY', true)`,
  `INSERT INTO agent (player_id, code, since) VALUES (${listsAgent.id}, 'DESKDESK', app_now() - interval '90 days')`,
  `INSERT INTO support_message (conversation_id, seq, kind, speaker, body, created_at)
   SELECT ${listsPlayer.id}, n, 'text', 'player', '消息' || n, app_now() - interval '1 day' + n * interval '1 second'
   FROM generate_series(3, ${longTalk}) n`,
  `UPDATE support_conversation SET last_seq = ${longTalk}, last_at = app_now() WHERE id = ${listsPlayer.id}`,
  `INSERT INTO mail (player_id, kind, number, amount, way, created_at, read_at)
   SELECT ${listsPlayer.id}, 'deposit.approved', 'D' || n, 10000, 'bank', app_now() - n * interval '1 minute',
     CASE WHEN n > 50 THEN app_now() END
   FROM generate_series(1, ${longBox}) n`,
]

export function listsSql(from: number, to: number): string[] {
  const range = [from, to] as const
  const first = from === 1
  return [
    ...players(...range),
    ...mail(...range),
    ...talks(...range),
    ...(first ? longSql : []),
    ...insertInvited(...range),
    ...desk(...range),
  ]
}
