-- The operator's settings of a venue. The venue's code and the operator account there come from the vendor.
ALTER TABLE venue
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- The largest transfer to the venue (fen). NULL: no limit.
  ADD COLUMN transfer_max bigint CHECK (transfer_max > 0),
  -- The period of maintenance. Transfers from the venue to the centre stay possible.
  ADD COLUMN maintenance_from timestamptz,
  ADD COLUMN maintenance_until timestamptz,
  ADD COLUMN maintenance_note text NOT NULL DEFAULT '',
  ADD CHECK (maintenance_until > maintenance_from),
  ADD CHECK (maintenance_until IS NULL OR maintenance_from IS NOT NULL);

-- A job takes `name`, `category`, `listed` and the theoretical returns from the venue's game list; the operator sets
-- the rest.
ALTER TABLE venue_game
  ADD COLUMN category text NOT NULL DEFAULT 'slot'
    CHECK (category IN ('live', 'sport', 'esport', 'board', 'slot', 'lottery')),
  ADD COLUMN listed boolean NOT NULL DEFAULT true,
  -- Theoretical return at worst and best play (basis points), standard deviation of a bet (hundredths of its stake).
  ADD COLUMN rtp_least integer CHECK (rtp_least BETWEEN 0 AND rtp_most),
  ADD COLUMN rtp_most integer CHECK (rtp_most BETWEEN 1 AND 15000),
  ADD COLUMN deviation integer CHECK (deviation > 0),
  ADD CHECK ((rtp_least IS NULL) = (rtp_most IS NULL) AND (deviation IS NULL OR rtp_most IS NOT NULL)),
  ADD COLUMN own_name text NOT NULL DEFAULT '',
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN sort integer NOT NULL DEFAULT 1000,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN listed_at timestamptz NOT NULL DEFAULT app_now();
CREATE INDEX venue_game_order ON venue_game (venue, sort, code);

-- When the game list of each venue was last read.
CREATE TABLE venue_game_read (
  venue text PRIMARY KEY REFERENCES venue (code),
  read_at timestamptz NOT NULL DEFAULT app_now()
);

-- Invalid games in the last game list of a venue; the valid ones were imported.
CREATE TABLE venue_rejected_game (
  venue text NOT NULL REFERENCES venue (code),
  game text NOT NULL,
  problem text NOT NULL,
  raw text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX venue_rejected_game_raw ON venue_rejected_game (venue, md5(raw));

CREATE TABLE venue_favourite (
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL,
  game text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (player_id, venue, game),
  FOREIGN KEY (venue, game) REFERENCES venue_game (venue, code) ON DELETE CASCADE
);
CREATE INDEX venue_favourite_newest ON venue_favourite (player_id, created_at DESC);

CREATE TABLE venue_played (
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL,
  game text NOT NULL,
  played_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (player_id, venue, game),
  FOREIGN KEY (venue, game) REFERENCES venue_game (venue, code) ON DELETE CASCADE
);
CREATE INDEX venue_played_newest ON venue_played (player_id, played_at DESC);

-- For the staff list of bets, and for the figures of a period.
CREATE INDEX bet_placed ON bet (placed_at, venue, bet_id);
CREATE INDEX bet_open ON bet (venue, placed_at) WHERE state = 'open';
