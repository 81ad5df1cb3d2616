-- What operators decide about a venue; code and account are the vendor's.
ALTER TABLE venue
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- The most that one transfer takes there, in fen; null: no limit.
  ADD COLUMN transfer_max bigint CHECK (transfer_max > 0),
  -- Closed for play between these; money comes home all the same.
  ADD COLUMN maintenance_from timestamptz,
  ADD COLUMN maintenance_until timestamptz,
  ADD COLUMN maintenance_note text NOT NULL DEFAULT '',
  ADD CHECK (maintenance_until > maintenance_from),
  ADD CHECK (maintenance_until IS NULL OR maintenance_from IS NOT NULL);

-- `name`, `category`, `listed` and what it returns are the venue's word, read by a job; the rest is the operator's.
ALTER TABLE venue_game
  ADD COLUMN category text NOT NULL DEFAULT 'slot'
    CHECK (category IN ('live', 'sport', 'esport', 'board', 'slot', 'lottery')),
  ADD COLUMN listed boolean NOT NULL DEFAULT true,
  -- Returns of its worst and best play in basis points, and the deviation of one bet in hundredths of its stake.
  ADD COLUMN rtp_least integer CHECK (rtp_least BETWEEN 0 AND rtp_most),
  ADD COLUMN rtp_most integer CHECK (rtp_most BETWEEN 1 AND 15000),
  ADD COLUMN deviation integer CHECK (deviation > 0),
  ADD CHECK ((rtp_least IS NULL) = (rtp_most IS NULL) AND (deviation IS NULL OR rtp_most IS NOT NULL)),
  ADD COLUMN own_name text NOT NULL DEFAULT '',
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN sort integer NOT NULL DEFAULT 1000,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN listed_at timestamptz NOT NULL DEFAULT moment();
CREATE INDEX venue_game_order ON venue_game (venue, sort, code);

-- When each venue's list was read last, whether it was new or not.
CREATE TABLE venue_game_read (
  venue text PRIMARY KEY REFERENCES venue (code),
  read_at timestamptz NOT NULL DEFAULT moment()
);

-- Games of a venue's last list that could not be read: the others were taken without them.
CREATE TABLE venue_game_unfit (
  venue text NOT NULL REFERENCES venue (code),
  game text NOT NULL,
  problem text NOT NULL,
  raw text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT moment()
);
CREATE UNIQUE INDEX venue_game_unfit_row ON venue_game_unfit (venue, md5(raw));

CREATE TABLE venue_favourite (
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL,
  game text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (player_id, venue, game),
  FOREIGN KEY (venue, game) REFERENCES venue_game (venue, code) ON DELETE CASCADE
);
CREATE INDEX venue_favourite_newest ON venue_favourite (player_id, created_at DESC);

CREATE TABLE venue_played (
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL,
  game text NOT NULL,
  played_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (player_id, venue, game),
  FOREIGN KEY (venue, game) REFERENCES venue_game (venue, code) ON DELETE CASCADE
);
CREATE INDEX venue_played_newest ON venue_played (player_id, played_at DESC);

-- The desk's list of bets, and figures of a stretch of days.
CREATE INDEX bet_placed ON bet (placed_at, venue, bet_id);
-- Rounds that wait for their end.
CREATE INDEX bet_open ON bet (venue, placed_at) WHERE state = 'open';
