-- Messages that a player may see: notes of staff are left out, and what staff recalled.
CREATE VIEW support_said AS
  SELECT conversation_id, seq, kind, speaker, body, order_type, order_no, order_amount,
    picture, picture_width, picture_height, client_key, created_at
  FROM support_message WHERE kind <> 'note' AND recalled_at IS NULL;

CREATE VIEW support_task AS
  SELECT 'conversation' AS kind, waiting_since AS since, NULL::bigint AS barred
  FROM support_conversation WHERE state = 'waiting';

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
  SELECT m.conversation_id, m.staff_id, m.kind, m.waited_seconds, m.created_at,
    -- How long the conversation had been open when it was closed.
    CASE WHEN m.kind = 'closed' THEN extract(epoch FROM m.created_at - (
      SELECT max(o.created_at) FROM support_message o WHERE o.conversation_id = m.conversation_id
        AND (o.seq = 1 OR o.kind = 'reopened') AND o.seq < m.seq)) END AS open_seconds
  FROM support_message m WHERE m.staff_id IS NOT NULL AND m.kind <> 'note';
