-- Returns the mail rows of a player. A withdrawn mailing is hidden from players who had not read it.
CREATE FUNCTION own_mail(player bigint) RETURNS TABLE (
  id text, place bigint, kind text, mailing_id bigint, number text, amount bigint, way text, reason text,
  until timestamptz, created_at timestamptz, read_at timestamptz, has_row boolean
) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.mailing_id IS NULL THEN m.id::text ELSE 'g' || m.mailing_id END, m.id, m.kind,
    m.mailing_id, m.number, m.amount, m.way, m.reason, m.until, m.created_at, m.read_at, true
  FROM mail m LEFT JOIN mailing g ON g.id = m.mailing_id
  WHERE m.player_id = player AND (m.read_at IS NOT NULL OR g.state IS DISTINCT FROM 'withdrawn')
$$;

-- Returns the mailings to everybody of the last 90 days, from the player's sign-up on. A player's own row is created
-- when the player reads one.
CREATE FUNCTION everybodys_mail(player bigint) RETURNS TABLE (
  id text, place bigint, kind text, mailing_id bigint, number text, amount bigint, way text, reason text,
  until timestamptz, created_at timestamptz, read_at timestamptz, has_row boolean
) LANGUAGE sql STABLE AS $$
  SELECT 'g' || g.id, g.id, 'mailing', g.id, '', NULL::bigint, '', '', NULL::timestamptz, g.sent_at,
    NULL::timestamptz, false
  FROM mailing g
  WHERE g.audience = 'all' AND g.state = 'delivered' AND g.sent_at > app_now() - interval '90 days'
    AND g.sent_at >= (SELECT p.created_at FROM player p WHERE p.id = player)
    AND NOT EXISTS (SELECT FROM mail m WHERE m.mailing_id = g.id AND m.player_id = player)
$$;

CREATE FUNCTION mailbox(player bigint) RETURNS TABLE (
  id text, place bigint, kind text, mailing_id bigint, number text, amount bigint, way text, reason text,
  until timestamptz, created_at timestamptz, read_at timestamptz, has_row boolean
) LANGUAGE sql STABLE AS $$
  SELECT * FROM own_mail(player) UNION ALL SELECT * FROM everybodys_mail(player)
$$;

-- Returns the newest mail: own mail and mailings to everybody, each in the order of its index.
CREATE FUNCTION mailbox_newest(player bigint, most integer) RETURNS TABLE (
  id text, place bigint, kind text, mailing_id bigint, number text, amount bigint, way text, reason text,
  until timestamptz, created_at timestamptz, read_at timestamptz, has_row boolean
) LANGUAGE sql STABLE AS $$
  SELECT * FROM (SELECT * FROM own_mail(player) m ORDER BY m.created_at DESC, m.place DESC LIMIT most) own
  UNION ALL
  SELECT * FROM (SELECT * FROM everybodys_mail(player) m ORDER BY m.created_at DESC, m.place DESC LIMIT most) all_
$$;

-- Returns the number of mails in a player's mailbox. Withdrawn mailings that the player had not read are subtracted;
-- they are searched among the unread mailings.
CREATE FUNCTION mailbox_count(player bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*) FROM mail m WHERE m.player_id = player)
    - (SELECT count(*) FROM mail m JOIN mailing g ON g.id = m.mailing_id AND g.state = 'withdrawn'
        WHERE m.player_id = player AND m.read_at IS NULL AND m.mailing_id IS NOT NULL)
    + (SELECT count(*) FROM everybodys_mail(player))
$$;

-- Mailings that a second person must confirm.
CREATE VIEW mailing_task AS
  SELECT 'mailing' AS kind, made_at AS since, made_by AS barred FROM mailing WHERE state = 'waiting';

-- Mail about money, with what its text is made of.
CREATE VIEW money_mail AS
  SELECT id, player_id, created_at, jsonb_build_object('kind', kind, 'number', number, 'amount', amount::text, 'way', way,
    'reason', reason, 'until', coalesce(extract(epoch FROM until)::text, '')) AS words
  FROM mail WHERE amount IS NOT NULL;

CREATE VIEW mail_timeline AS
  SELECT m.player_id, m.created_at AS at, m.id::text AS key, m.number, m.kind AS word, coalesce(g.title, '') AS detail,
    m.amount, CASE WHEN m.read_at IS NULL THEN 'unread' ELSE 'read' END AS state
  FROM mail m LEFT JOIN mailing g ON g.id = m.mailing_id;
