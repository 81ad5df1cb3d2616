-- What a player finds in the mailbox: their own rows, and what was written to everybody since they signed up,
-- in the last 90 days, which has no row of theirs until they read it. What staff took back is gone for whoever
-- had not read it. Read through `LIMIT`s: each half is served in its order by an index.
CREATE FUNCTION mailbox(player bigint) RETURNS TABLE (
  id text, place bigint, kind text, mailing_id bigint, number text, amount bigint, way text, reason text,
  until timestamptz, created_at timestamptz, read_at timestamptz, has_row boolean
) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.mailing_id IS NULL THEN m.id::text ELSE 'g' || m.mailing_id END, m.id, m.kind,
    m.mailing_id, m.number, m.amount, m.way, m.reason, m.until, m.created_at, m.read_at, true
  FROM mail m LEFT JOIN mailing g ON g.id = m.mailing_id
  WHERE m.player_id = player AND (m.read_at IS NOT NULL OR g.state IS DISTINCT FROM 'withdrawn')
  UNION ALL
  SELECT 'g' || g.id, g.id, 'mailing', g.id, '', NULL, '', '', NULL, g.sent_at, NULL, false
  FROM mailing g
  WHERE g.audience = 'all' AND g.state = 'delivered' AND g.sent_at > moment() - interval '90 days'
    AND g.sent_at >= (SELECT p.created_at FROM player p WHERE p.id = player)
    AND NOT EXISTS (SELECT FROM mail m WHERE m.mailing_id = g.id AND m.player_id = player)
$$;

-- Waits for the second of two people.
CREATE VIEW mailing_task AS
  SELECT 'mailing' AS kind, made_at AS since, made_by AS barred FROM mailing WHERE state = 'waiting';
