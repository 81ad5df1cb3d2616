-- What staff write to many (contract message.admin). To everybody it is not copied: each player's row comes
-- with their reading (decision 030).
CREATE TABLE mailing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('names', 'level', 'all')),
  level smallint CHECK (level BETWEEN 0 AND 10),
  -- To names: whom, as it was written.
  names text NOT NULL DEFAULT '',
  title text NOT NULL CHECK (title <> ''),
  -- Sanitised HTML.
  content text NOT NULL,
  state text NOT NULL
    CHECK (state IN ('waiting', 'sending', 'delivered', 'withdrawn', 'cancelled')),
  -- How many it was for when it was written, and how many have it.
  recipients integer NOT NULL CHECK (recipients > 0),
  sent integer NOT NULL DEFAULT 0,
  -- How many had read it up to the mark of mailing_read_mark; who has read it since is counted.
  read_before bigint NOT NULL DEFAULT 0,
  -- How far the sending has come, and where it ends: players of a level in the order of their ids.
  sent_to bigint NOT NULL DEFAULT 0,
  until_player bigint NOT NULL DEFAULT 0,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
  -- The second of two.
  confirmed_by bigint REFERENCES staff (id) CHECK (confirmed_by <> made_by),
  -- Since when players may find it.
  sent_at timestamptz,
  ended_by bigint REFERENCES staff (id),
  ended_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((audience = 'level') = (level IS NOT NULL)),
  CHECK ((state IN ('sending', 'delivered', 'withdrawn')) = (sent_at IS NOT NULL)),
  CHECK ((state IN ('withdrawn', 'cancelled')) = (ended_at IS NOT NULL))
);
CREATE INDEX mailing_state ON mailing (state, id DESC);
CREATE INDEX mailing_open ON mailing (id) WHERE state IN ('waiting', 'sending');
-- What was written to everybody: read with each player's list, of the last weeks alone.
CREATE INDEX mailing_all ON mailing (sent_at DESC, id DESC)
  WHERE audience = 'all' AND sent_at IS NOT NULL;
-- The players of a level, by whom a mailing goes.
CREATE INDEX player_level ON player (vip_level, id) WHERE status <> 'closed';

-- A player's mail. The system's own holds the facts of what was decided; its words are put when it is read.
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL,
  mailing_id bigint REFERENCES mailing (id),
  number text NOT NULL DEFAULT '',
  amount bigint,
  way text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  until timestamptz,
  created_at timestamptz NOT NULL DEFAULT moment(),
  read_at timestamptz,
  CHECK ((kind = 'mailing') = (mailing_id IS NOT NULL))
);
CREATE INDEX mail_player ON mail (player_id, created_at DESC, id DESC);
CREATE INDEX mail_unread ON mail (player_id, mailing_id) WHERE read_at IS NULL;
-- Each player has a mailing once, whatever is sent again or read at the same moment.
CREATE UNIQUE INDEX mail_mailing ON mail (mailing_id, player_id) WHERE mailing_id IS NOT NULL;
CREATE INDEX mail_mailing_read ON mail (read_at, mailing_id)
  WHERE mailing_id IS NOT NULL AND read_at IS NOT NULL;
-- Up to when read marks are added to their mailings.
CREATE TABLE mailing_read_mark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO mailing_read_mark DEFAULT VALUES;
REVOKE INSERT, DELETE ON mailing_read_mark FROM jinli_app;

GRANT SELECT, INSERT, UPDATE ON mailing, mail TO jinli_app;
