-- Limits of a player's own stakes and losses by day, week or month (decision 091). Writers, and all calls that begin
-- play, first lock the player's row in `player`.
CREATE TABLE play_limit_game (
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('stake', 'loss')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- Fen. NULL: the limit was removed.
  amount bigint CHECK (amount >= 0),
  -- A raise waits until this time for the player's confirmation; a NULL `raise_to` is the removal of the limit.
  raise_due_at timestamptz,
  raise_to bigint CHECK (raise_to > amount),
  updated_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  PRIMARY KEY (player_id, kind, period),
  CHECK (raise_due_at IS NOT NULL OR raise_to IS NULL),
  CHECK (raise_due_at IS NULL OR amount IS NOT NULL)
);

-- Every change, with the limit after it; append-only.
CREATE TABLE play_limit_game_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL,
  period text NOT NULL,
  action text NOT NULL CHECK (action IN ('lower', 'ask', 'confirm', 'drop')),
  amount bigint,
  raise_to bigint,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_clock_timestamp()
);
CREATE INDEX play_limit_game_change_player ON play_limit_game_change (player_id, id DESC);
REVOKE UPDATE, DELETE ON play_limit_game_change FROM jinli_app;

-- The rounds of a player since a time.
CREATE INDEX seamless_round_player ON seamless_round (player_id, opened_at);
