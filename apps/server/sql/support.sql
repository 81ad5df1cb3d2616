-- Messages that a player may see: notes of staff are left out, and what staff recalled.
CREATE VIEW support_said AS
  SELECT conversation_id, seq, kind, speaker, body, order_type, order_no, order_amount,
    picture, picture_width, picture_height, client_key, created_at
  FROM support_message WHERE kind <> 'note' AND recalled_at IS NULL;

CREATE VIEW support_task AS
  SELECT 'conversation' AS kind, waiting_since AS since, NULL::bigint AS barred
  FROM support_conversation WHERE state = 'waiting';

-- Players whom nobody answered in time: a task of the lead.
CREATE VIEW support_late_task AS
  SELECT 'conversation_late' AS kind, due_at AS since, NULL::bigint AS barred
  FROM support_conversation WHERE state = 'waiting' AND due_at <= app_now();

-- When a player who waits since then must be answered: the minutes of the topic, counted in the hours of the desk.
CREATE FUNCTION service_due(p_since timestamptz, p_topic text) RETURNS timestamptz
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  v_from time;
  v_until time;
  v_left interval;
  v_at timestamp := p_since AT TIME ZONE 'Asia/Shanghai';
  -- The hours of the day before may pass midnight.
  v_day date := (p_since AT TIME ZONE 'Asia/Shanghai')::date - 1;
  v_end timestamp;
BEGIN
  SELECT from_time::time, until_time::time, make_interval(mins => (targets ->> p_topic)::int)
  INTO v_from, v_until, v_left FROM support_hours;
  IF v_from = v_until THEN RETURN p_since + v_left; END IF;
  LOOP
    v_end := v_day + v_until + CASE WHEN v_until < v_from THEN interval '1 day' ELSE interval '0' END;
    v_at := greatest(v_at, v_day + v_from);
    IF v_at + v_left <= v_end THEN RETURN (v_at + v_left) AT TIME ZONE 'Asia/Shanghai'; END IF;
    v_left := v_left - greatest(v_end - v_at, interval '0');
    v_at := greatest(v_at, v_end);
    v_day := v_day + 1;
  END LOOP;
END
$$;

-- Pictures of conversations in which nothing was said for half a year.
CREATE VIEW picture_outlived AS
  SELECT p.name FROM picture p
  WHERE p.kind = 'service' AND p.released_at IS NULL AND p.dropping_at IS NULL
    AND p.sent_at < app_now() - interval '180 days'
    AND NOT EXISTS (SELECT FROM support_message m JOIN support_conversation c ON c.id = m.conversation_id
      WHERE m.picture = p.name AND c.last_at > app_now() - interval '180 days');

-- When conversations began, ended and were opened again.
CREATE VIEW support_timeline AS
  SELECT c.player_id, m.created_at AS at, m.conversation_id || '/' || m.seq AS key, m.conversation_id::text AS number,
    CASE WHEN m.kind IN ('closed', 'reopened') THEN m.kind ELSE 'opened' END AS word,
    CASE WHEN m.kind = 'text' AND m.recalled_at IS NULL THEN m.body ELSE '' END AS detail, m.staff_id
  FROM support_conversation c JOIN support_message m ON m.conversation_id = c.id
  WHERE m.seq = 1 OR m.kind IN ('closed', 'reopened');

-- What members of staff did in conversations.
CREATE VIEW support_work AS
  SELECT m.conversation_id, m.staff_id, m.kind, m.waited_seconds, m.was_late, m.created_at,
    CASE WHEN m.kind = 'closed' THEN (
      SELECT score FROM support_rating WHERE conversation_id = m.conversation_id AND seq = m.seq) END AS score,
    -- How long the conversation had been open when it was closed.
    CASE WHEN m.kind = 'closed' THEN extract(epoch FROM m.created_at - (
      SELECT max(o.created_at) FROM support_message o WHERE o.conversation_id = m.conversation_id
        AND (o.seq = 1 OR o.kind = 'reopened') AND o.seq < m.seq)) END AS open_seconds
  FROM support_message m WHERE m.staff_id IS NOT NULL AND m.kind <> 'note';
