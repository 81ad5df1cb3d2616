-- Conversations of players and visitors with staff (contract support, support.admin).
CREATE TABLE support_conversation (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  -- A player has one conversation. A visitor returns to a conversation with a code, of which only the hash is stored.
  player_id bigint UNIQUE REFERENCES player (id),
  code_hash bytea UNIQUE,
  contact text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'answered' CHECK (state IN ('waiting', 'answered', 'closed')),
  -- The position of the last message. Adding a message locks this row, so positions follow the order of commits.
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT app_now(),
  waiting_since timestamptz,
  -- When the conversation was started or last reopened.
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  first_answer_seconds integer,
  player_seen integer NOT NULL DEFAULT 0,
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  closed_by bigint REFERENCES staff (id),
  closed_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((player_id IS NULL) <> (code_hash IS NULL)),
  CHECK ((state = 'waiting') = (waiting_since IS NOT NULL)),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
);
-- Indexes of the staff lists. A conversation without a message is in none of them.
CREATE INDEX support_waiting ON support_conversation (waiting_since, id) WHERE state = 'waiting';
CREATE INDEX support_by_state ON support_conversation (state, last_at, id) WHERE last_seq > 0;
CREATE INDEX support_by_last ON support_conversation (last_at, id) WHERE last_seq > 0;
-- Expired claims stay in the rows. The index finds the valid claims, which are few and have the latest times.
CREATE INDEX support_held ON support_conversation (claimed_by, claimed_until) WHERE claimed_by IS NOT NULL;
CREATE INDEX support_contact ON support_conversation (contact text_pattern_ops) WHERE contact <> '';

CREATE TABLE support_message (
  conversation_id bigint NOT NULL REFERENCES support_conversation (id),
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('text', 'order', 'picture', 'closed', 'reopened', 'note')),
  speaker text NOT NULL CHECK (speaker IN ('player', 'staff', 'house')),
  staff_id bigint REFERENCES staff (id),
  body text NOT NULL CHECK (length(body) <= 1000),
  order_type smallint CHECK (order_type BETWEEN 1 AND 4),
  order_no text,
  order_amount bigint,
  -- The name of a stored picture (kind service), and its size.
  picture text,
  picture_width integer,
  picture_height integer,
  -- A key from the sender, so that a repeated message is saved once.
  client_key text,
  -- How long the player waited for this answer.
  waited_seconds integer,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (conversation_id, seq),
  CHECK ((kind = 'order') = (order_no IS NOT NULL AND order_type IS NOT NULL AND order_amount IS NOT NULL)),
  CHECK ((kind = 'picture') = (picture IS NOT NULL AND picture_width > 0 AND picture_height > 0)),
  CHECK ((speaker = 'staff') = (staff_id IS NOT NULL))
);
CREATE UNIQUE INDEX support_message_key ON support_message (conversation_id, speaker, client_key)
  WHERE client_key IS NOT NULL;
CREATE INDEX support_waited ON support_message (created_at DESC) WHERE waited_seconds IS NOT NULL;
-- Messages are append-only.
REVOKE UPDATE, DELETE ON support_message FROM jinli_app;
