-- Mailings of staff (contract message.admin). A mailing to everybody is not copied: a player's row is created when the
-- player reads it (decision 030).
CREATE TABLE mailing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('names', 'level', 'all')),
  level smallint CHECK (level BETWEEN 0 AND 10),
  -- The player names of the audience, as staff wrote them.
  names text NOT NULL DEFAULT '',
  title text NOT NULL CHECK (title <> ''),
  -- Sanitised HTML.
  content text NOT NULL,
  state text NOT NULL
    CHECK (state IN ('waiting', 'sending', 'delivered', 'withdrawn', 'cancelled')),
  -- How many recipients the mailing had when it was written, and how many have received it.
  recipients integer NOT NULL CHECK (recipients > 0),
  sent integer NOT NULL DEFAULT 0,
  -- How many players had read the mailing by the time in mailing_read_mark. Later readers are counted from `mail`.
  read_before bigint NOT NULL DEFAULT 0,
  -- A mailing to a VIP level is sent in the order of player ids: the last id already done, and the last id to do.
  sent_to bigint NOT NULL DEFAULT 0,
  until_player bigint NOT NULL DEFAULT 0,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- The second of two people, who confirmed the mailing.
  confirmed_by bigint REFERENCES staff (id) CHECK (confirmed_by <> made_by),
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
-- For a player's mailbox, which reads the mailings of the last weeks to all players.
CREATE INDEX mailing_all ON mailing (sent_at DESC, id DESC)
  WHERE audience = 'all' AND sent_at IS NOT NULL;
-- Finds the players of a level, for mailings.
CREATE INDEX player_level ON player (vip_level, id) WHERE status <> 'closed';

-- A player's mail. Automatic mail stores the figures of a decision; its text is built from them at each reading.
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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  read_at timestamptz,
  CHECK ((kind = 'mailing') = (mailing_id IS NOT NULL))
);
CREATE INDEX mail_player ON mail (player_id, created_at DESC, id DESC);
CREATE INDEX mail_unread ON mail (player_id, mailing_id) WHERE read_at IS NULL;
-- Each player has a mailing once, even after a repeated or concurrent insert.
CREATE UNIQUE INDEX mail_mailing ON mail (mailing_id, player_id) WHERE mailing_id IS NOT NULL;
CREATE INDEX mail_mailing_read ON mail (read_at, mailing_id)
  WHERE mailing_id IS NOT NULL AND read_at IS NOT NULL;
-- Reads before this time are already counted in mailing.read_before.
CREATE TABLE mailing_read_mark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO mailing_read_mark DEFAULT VALUES;
REVOKE INSERT, DELETE ON mailing_read_mark FROM jinli_app;

GRANT SELECT, INSERT, UPDATE ON mailing, mail TO jinli_app;
