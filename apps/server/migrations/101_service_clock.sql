-- How soon the service desk answers, in minutes of its hours, by what the player asks about (decision 105).
ALTER TABLE support_hours ADD COLUMN targets jsonb NOT NULL
  DEFAULT '{"deposit": 5, "withdrawal": 10, "transfer": 10, "other": 15}';
-- `due_at`: until when a waiting player is answered. NULL in a conversation that a node of the release before keeps.
ALTER TABLE support_conversation
  ADD COLUMN topic text NOT NULL DEFAULT 'other' CHECK (topic IN ('deposit', 'withdrawal', 'transfer', 'other')),
  ADD COLUMN due_at timestamptz;
-- Whether an answer to a waiting player came after that.
ALTER TABLE support_message ADD COLUMN was_late boolean;

-- What the player thought of a conversation when it was closed: 1 (bad) to 3 (good). Append-only.
CREATE TABLE support_rating (
  conversation_id bigint NOT NULL,
  -- The message that closed the conversation.
  seq integer NOT NULL,
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 3),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (conversation_id, seq),
  FOREIGN KEY (conversation_id, seq) REFERENCES support_message (conversation_id, seq)
);
REVOKE UPDATE, DELETE ON support_rating FROM jinli_app;

-- The message that closes a conversation names who closed it.
ALTER TABLE support_message DROP CONSTRAINT support_message_check2;
ALTER TABLE support_message ADD CONSTRAINT support_message_staff CHECK (speaker <> 'staff' OR staff_id IS NOT NULL);
