-- Limits that staff set for a player (decision 091): at most one per kind and period that nobody is ending. Writers first
-- lock the player's row.
CREATE TABLE play_limit_staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss', 'single')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  -- It holds until then. A lower limit ends it at once; staff end it after the wait of its period.
  ends_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  ended_by bigint REFERENCES staff (id),
  -- When the end was asked for.
  end_asked_at timestamptz,
  CHECK (kind <> 'single' OR period = 'day'),
  CHECK ((ends_at IS NULL) = (ended_by IS NULL) AND (ends_at IS NULL) = (end_asked_at IS NULL))
);
CREATE UNIQUE INDEX play_limit_staff_open ON play_limit_staff (player_id, kind, period) WHERE ends_at IS NULL;
CREATE INDEX play_limit_staff_player ON play_limit_staff (player_id, id DESC);
