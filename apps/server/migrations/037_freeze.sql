-- Freezes of players by staff. A freeze also changes the player's status, which sign-in, money and play read.
CREATE TABLE player_freeze (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  reason text NOT NULL,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  end_reason text NOT NULL DEFAULT '',
  ended_by bigint REFERENCES staff (id),
  ended_at timestamptz,
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX player_freeze_open ON player_freeze (player_id) WHERE ended_at IS NULL;
CREATE INDEX player_freeze_player ON player_freeze (player_id, id DESC);
CREATE INDEX player_freeze_ended ON player_freeze (ended_at);
