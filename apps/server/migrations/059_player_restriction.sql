-- What staff forbid one player: one open row for each of the four. Its end may be a date, or staff end it.
CREATE TABLE player_restriction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('play', 'deposit', 'withdrawal', 'sign_in')),
  reason text NOT NULL,
  -- What the player reads.
  player_text text NOT NULL,
  until timestamptz,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  end_reason text NOT NULL DEFAULT '',
  -- NULL after an end by date.
  ended_by bigint REFERENCES staff (id),
  ended_at timestamptz,
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX player_restriction_open ON player_restriction (player_id, kind) WHERE ended_at IS NULL;
CREATE INDEX player_restriction_player ON player_restriction (player_id, id DESC);
CREATE INDEX player_restriction_ended ON player_restriction (ended_at);
