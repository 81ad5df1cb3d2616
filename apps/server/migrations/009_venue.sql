CREATE TABLE venue (
  code text PRIMARY KEY,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('live', 'sport', 'esport', 'board', 'slot', 'lottery')),
  enabled boolean NOT NULL DEFAULT true,
  hue integer NOT NULL,
  sort integer NOT NULL,
  -- The game that opens when a player taps the venue's tile.
  default_game text NOT NULL
);

-- The display names of a venue's games.
CREATE TABLE venue_game (
  venue text NOT NULL REFERENCES venue (code),
  code text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (venue, code)
);

-- Venue accounts: the players that a venue knows, with the last balance that the venue reported.
CREATE TABLE venue_player (
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL REFERENCES venue (code),
  balance bigint NOT NULL DEFAULT 0,
  balance_at timestamptz,
  -- The number of balances saved so far. The response to a request that was sent before the last save is dropped.
  noted integer NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, venue)
);

CREATE TABLE venue_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Our reference of the transfer at the venue. It belongs to one amount, one player and one direction (I-11).
  out_trade_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  venue text NOT NULL REFERENCES venue (code),
  direction text NOT NULL CHECK (direction IN ('to_venue', 'to_centre')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'unknown', 'manual', 'success', 'failed')),
  reason text NOT NULL DEFAULT '',
  -- The amount that the venue posted, if it differs from ours (money F-4).
  venue_amount bigint,
  -- The first member's proposal how to end the transfer. It ends when a second member decides the same (money I-23).
  settle_outcome text CHECK (settle_outcome IN ('success', 'failed')),
  settle_reason text NOT NULL DEFAULT '',
  settle_by bigint REFERENCES staff (id),
  settle_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  ask_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  CHECK ((state IN ('success', 'failed')) = (decided_at IS NOT NULL)),
  CHECK ((settle_outcome IS NULL) = (settle_by IS NULL) AND (settle_by IS NULL) = (settle_at IS NULL))
);
-- At most one open transfer per player and venue (money F-4).
CREATE UNIQUE INDEX venue_transfer_open ON venue_transfer (player_id, venue)
  WHERE state IN ('sent', 'unknown', 'manual');
CREATE INDEX venue_transfer_pending ON venue_transfer (id) WHERE state IN ('sent', 'unknown', 'manual');
CREATE INDEX venue_transfer_ask ON venue_transfer (ask_at) WHERE state IN ('sent', 'unknown');
CREATE INDEX venue_transfer_begun ON venue_transfer (settle_at, id)
  WHERE state = 'manual' AND settle_by IS NOT NULL;
CREATE INDEX venue_transfer_moved ON venue_transfer (coalesce(decided_at, created_at));
CREATE INDEX venue_transfer_venue ON venue_transfer (venue, id);
CREATE INDEX venue_transfer_player ON venue_transfer (player_id, created_at DESC);
