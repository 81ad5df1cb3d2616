-- Conversations of players and visitors with staff (contract support, support.admin).
CREATE TABLE support_conversation (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  -- A player has one for good; a visitor comes back with a code, of which only the hash is kept.
  player_id bigint UNIQUE REFERENCES player (id),
  code_hash bytea UNIQUE,
  contact text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'answered' CHECK (state IN ('waiting', 'answered', 'closed')),
  -- The place of the last word: whoever adds one holds this row, so places are given in the order of commits.
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT moment(),
  waiting_since timestamptz,
  -- Since it was opened last.
  opened_at timestamptz NOT NULL DEFAULT moment(),
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
-- Each list of the desk; one that began without a word is in none.
CREATE INDEX support_waiting ON support_conversation (waiting_since, id) WHERE state = 'waiting';
CREATE INDEX support_by_state ON support_conversation (state, last_at, id) WHERE last_seq > 0;
CREATE INDEX support_by_last ON support_conversation (last_at, id) WHERE last_seq > 0;
-- A member's old claims stay written: those that hold are few, and the newest.
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
  -- The name of a kept picture (kind service), and its pixels.
  picture text,
  picture_width integer,
  picture_height integer,
  -- What its sender called it: said once, however often it is sent.
  client_key text,
  -- Of an answer that somebody waited for.
  waited_seconds integer,
  created_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (conversation_id, seq),
  CHECK ((kind = 'order') = (order_no IS NOT NULL AND order_type IS NOT NULL AND order_amount IS NOT NULL)),
  CHECK ((kind = 'picture') = (picture IS NOT NULL AND picture_width > 0 AND picture_height > 0)),
  CHECK ((speaker = 'staff') = (staff_id IS NOT NULL))
);
CREATE UNIQUE INDEX support_message_key ON support_message (conversation_id, speaker, client_key)
  WHERE client_key IS NOT NULL;
CREATE INDEX support_waited ON support_message (created_at DESC) WHERE waited_seconds IS NOT NULL;
-- What was said stays said.
REVOKE UPDATE, DELETE ON support_message FROM jinli_app;
