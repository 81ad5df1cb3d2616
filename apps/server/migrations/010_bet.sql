CREATE TABLE bet (
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  version integer NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  game_code text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- The venue's round id, which all bets on the same outcome share; NULL if the outcome is for this bet only.
  round text,
  state text NOT NULL CHECK (state IN ('open', 'settled', 'void')),
  -- The valid stake of this bet, and when the venue settled the bet. The stake counts towards the turnover
  -- requirements that existed at that time, even if the feed reports the bet later (I-17).
  counted bigint NOT NULL DEFAULT 0,
  counted_at timestamptz,
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (venue, bet_id)
);
CREATE INDEX bet_player ON bet (player_id, placed_at DESC);
CREATE INDEX bet_counted ON bet (player_id, counted_at) INCLUDE (counted) WHERE counted > 0;

-- Valid stake by brand day of settlement, so that sums over days do not read bets. `stake` has no CHECK, because a
-- subtraction is an INSERT of a negative stake, which ON CONFLICT then adds to the day's row.
CREATE TABLE bet_day (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  day date NOT NULL,
  venue text NOT NULL REFERENCES venue (code),
  stake bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (player_id, day, venue)
);
CREATE INDEX bet_day_changed ON bet_day (changed_at, id);

-- Bets that a venue voided after they had counted: their valid stake, and when we learned of it.
CREATE TABLE bet_voided (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  bet_id text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  stake bigint NOT NULL CHECK (stake > 0),
  settled_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (venue, bet_id) REFERENCES bet (venue, bet_id)
);
CREATE INDEX bet_voided_player ON bet_voided (player_id, settled_at);
REVOKE UPDATE, DELETE ON bet_voided FROM jinli_app;

CREATE TABLE bet_cursor (
  venue text PRIMARY KEY REFERENCES venue (code),
  cursor text NOT NULL DEFAULT '',
  pulled_at timestamptz
);

-- Invalid rows of the bet feeds. The rest of their page is imported.
CREATE TABLE bet_rejected_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  raw text NOT NULL,
  problem text NOT NULL,
  -- The feed cursor of the row's page, and the row's position in that page.
  cursor text NOT NULL,
  place integer NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'imported', 'dismissed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK ((state = 'held') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
-- When a feed is read again, it returns the same invalid row again. The row is stored once.
CREATE UNIQUE INDEX bet_rejected_row_raw ON bet_rejected_row (venue, md5(raw));
CREATE INDEX bet_rejected_row_held ON bet_rejected_row (id) WHERE state = 'held';
CREATE INDEX bet_rejected_row_decided ON bet_rejected_row ((coalesce(decided_at, 'infinity')), id);

CREATE TABLE turnover_requirement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  source text NOT NULL,
  ref text NOT NULL UNIQUE,
  required bigint NOT NULL CHECK (required >= 0),
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0 AND done <= required),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX turnover_requirement_player ON turnover_requirement (player_id, created_at, id);

-- Requirements that were met until a bet that counted was changed or voided. Each is stored once, the first time.
CREATE TABLE turnover_undone (
  requirement_id bigint PRIMARY KEY REFERENCES turnover_requirement (id),
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX turnover_undone_player ON turnover_undone (player_id);
REVOKE UPDATE, DELETE ON turnover_undone FROM jinli_app;
