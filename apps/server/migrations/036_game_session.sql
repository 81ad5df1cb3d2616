-- Games that a player session has opened at a venue. When that session has ended, the game has to end, too.
CREATE TABLE game_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL REFERENCES venue (code),
  player_session_id bigint REFERENCES player_session (id) ON DELETE SET NULL,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (player_session_id, venue)
);
CREATE INDEX game_session_player ON game_session (player_id);
CREATE INDEX game_session_orphan ON game_session (id) WHERE player_session_id IS NULL;

-- Venues and games that take no new stake now: from the request to end their sessions until play opens again.
CREATE TABLE game_session_stop (
  venue text NOT NULL REFERENCES venue (code),
  -- Empty: all games of the venue.
  game text NOT NULL,
  since timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (venue, game)
);

-- Requests to a venue to end game sessions, repeated until the venue answers.
CREATE TABLE game_session_end (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  -- NULL: all players.
  player_id bigint REFERENCES player (id),
  -- NULL: all games.
  game text,
  reason text NOT NULL CHECK (reason IN ('excluded', 'frozen', 'signed_out', 'closed')),
  -- 'unsupported': the vendor does not have this call.
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'unsupported')),
  tries integer NOT NULL DEFAULT 0,
  ask_at timestamptz NOT NULL DEFAULT app_now(),
  -- Why the last try had no answer.
  problem text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  ended_at timestamptz,
  CHECK ((state = 'due') = (ended_at IS NULL))
);
CREATE INDEX game_session_end_due ON game_session_end (ask_at) WHERE state = 'due';
CREATE INDEX game_session_end_open ON game_session_end (player_id) WHERE state = 'due';
CREATE INDEX game_session_end_age ON game_session_end (created_at);

-- Stopped players, whose money is recalled from the venues until nothing is left there.
CREATE TABLE money_recall (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  tries integer NOT NULL DEFAULT 0,
  try_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX money_recall_due ON money_recall (try_at);
