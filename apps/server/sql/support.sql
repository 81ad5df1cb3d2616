-- What the two sides have said to each other: all that may reach a player. Notes of staff are not in it.
CREATE VIEW support_said AS
  SELECT conversation_id, seq, kind, speaker, body, order_type, order_no, order_amount,
    picture, picture_width, picture_height, client_key, created_at
  FROM support_message WHERE kind <> 'note';

CREATE VIEW support_task AS
  SELECT 'conversation' AS kind, waiting_since AS since, NULL::bigint AS barred
  FROM support_conversation WHERE state = 'waiting';
