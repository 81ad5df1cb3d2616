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
