-- Endings of stuck bets: one member of staff proposes an ending, another confirms it, and the venue ends the bet
-- (decision 053). The bet's final state comes with the venue's feed; a row here moves no money.
CREATE TABLE stuck_bet_ending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ending_no text NOT NULL UNIQUE,
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  game_code text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  placed_at timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('void', 'left')),
  state text NOT NULL DEFAULT 'proposed'
    CHECK (state IN ('proposed', 'asking', 'done', 'overtaken', 'refused', 'cancelled')),
  reason text NOT NULL CHECK (reason <> ''),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- The member who confirmed or cancelled the ending.
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  ask_at timestamptz,
  -- The venue's last response.
  said text NOT NULL DEFAULT '',
  ended_at timestamptz,
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state IN ('proposed', 'cancelled', 'overtaken') OR (decided_by IS NOT NULL AND decided_by <> made_by)),
  CHECK ((state = 'asking') = (ask_at IS NOT NULL)),
  CHECK ((state IN ('proposed', 'asking')) = (ended_at IS NULL))
);
-- At most one open ending per bet.
CREATE UNIQUE INDEX stuck_bet_ending_open ON stuck_bet_ending (venue, bet_id) WHERE state IN ('proposed', 'asking');
CREATE INDEX stuck_bet_ending_ask ON stuck_bet_ending (ask_at) WHERE state = 'asking';
CREATE INDEX stuck_bet_ending_made ON stuck_bet_ending (made_at, id) WHERE state = 'proposed';
-- Indexes for the order of decided endings and their search columns.
CREATE INDEX stuck_bet_ending_ended ON stuck_bet_ending (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX stuck_bet_ending_bet ON stuck_bet_ending (bet_id);
CREATE INDEX stuck_bet_ending_player ON stuck_bet_ending (player_id, id);
REVOKE DELETE ON stuck_bet_ending FROM jinli_app;

-- Finds open bets, oldest first.
CREATE INDEX bet_open_age ON bet (placed_at, venue, bet_id) WHERE state = 'open';
