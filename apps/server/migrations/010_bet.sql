CREATE TABLE bet (
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  version integer NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  game_code text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- What bets on one outcome share, by the venue's word; null where a bet is drawn by itself.
  round text,
  state text NOT NULL CHECK (state IN ('open', 'settled', 'void')),
  -- Valid stake of this bet and when it was settled, by the venue's word: it counts towards the
  -- requirements that stood then, whenever the feed comes (I-17).
  counted bigint NOT NULL DEFAULT 0,
  counted_at timestamptz,
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (venue, bet_id)
);
CREATE INDEX bet_player ON bet (player_id, placed_at DESC);
CREATE INDEX bet_counted ON bet (player_id, counted_at) INCLUDE (counted) WHERE counted > 0;

-- Valid stake by the brand day it was settled on: what sums over days of play reads days, not bets.
-- No CHECK: a change that takes from a day is proposed as a row below zero before it finds the day's.
CREATE TABLE bet_day (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  day date NOT NULL,
  venue text NOT NULL REFERENCES venue (code),
  stake bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT moment(),
  UNIQUE (player_id, day, venue)
);
CREATE INDEX bet_day_changed ON bet_day (changed_at, id);

-- Bets that had counted when their venue took them back: what they had counted, and when that was known here.
CREATE TABLE bet_voided (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  bet_id text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  stake bigint NOT NULL CHECK (stake > 0),
  settled_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT moment(),
  FOREIGN KEY (venue, bet_id) REFERENCES bet (venue, bet_id)
);
CREATE INDEX bet_voided_player ON bet_voided (player_id, settled_at);
REVOKE UPDATE, DELETE ON bet_voided FROM jinli_app;

CREATE TABLE bet_cursor (
  venue text PRIMARY KEY REFERENCES venue (code),
  cursor text NOT NULL DEFAULT '',
  pulled_at timestamptz
);

-- Rows of the feeds that could not be read: the rest of their page is imported without them.
CREATE TABLE bet_quarantine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  raw text NOT NULL,
  problem text NOT NULL,
  -- Where it stands in the feed: its page's cursor, its place there.
  cursor text NOT NULL,
  place integer NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'imported', 'dismissed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT moment(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK ((state = 'held') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
-- A feed that is read again brings the same row again.
CREATE UNIQUE INDEX bet_quarantine_row ON bet_quarantine (venue, md5(raw));
CREATE INDEX bet_quarantine_held ON bet_quarantine (id) WHERE state = 'held';
CREATE INDEX bet_quarantine_decided ON bet_quarantine ((coalesce(decided_at, 'infinity')), id);

CREATE TABLE turnover_requirement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  source text NOT NULL,
  ref text NOT NULL UNIQUE,
  required bigint NOT NULL CHECK (required >= 0),
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0 AND done <= required),
  created_at timestamptz NOT NULL DEFAULT moment()
);
CREATE INDEX turnover_requirement_player ON turnover_requirement (player_id, created_at, id);

-- Requirements that were met until a bet that had paid them changed or was void: the first time of each.
CREATE TABLE turnover_undone (
  requirement_id bigint PRIMARY KEY REFERENCES turnover_requirement (id),
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT moment()
);
CREATE INDEX turnover_undone_player ON turnover_undone (player_id);
REVOKE UPDATE, DELETE ON turnover_undone FROM jinli_app;
