-- What players forbid themselves (money F-17, I-24). One row per player, made at the first wish. Who
-- writes it, and every money call that reads it, holds the player's row.
CREATE TABLE play_limit (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  -- No deposits, transfers to venues or launches before this instant; it only ever moves away.
  excluded_until timestamptz,
  -- Most that may be deposited on one brand day (fen); NULL is without limit, 0 is no deposit at all.
  deposit_limit bigint CHECK (deposit_limit >= 0),
  -- A higher limit, or none at all, waits for its hour and for the player's second word.
  raise_asked_at timestamptz,
  raise_to bigint CHECK (raise_to > 0),
  updated_at timestamptz NOT NULL DEFAULT moment_passing(),
  CHECK (raise_asked_at IS NOT NULL OR raise_to IS NULL),
  -- Without a limit there is nothing to raise.
  CHECK (raise_asked_at IS NULL OR deposit_limit IS NOT NULL),
  CHECK (raise_to > deposit_limit)
);

-- Every wish as it was made, and what was in force after it; it only grows. `created_at` is taken
-- under the player's row: money that moved before the wish is older, whenever its request began.
CREATE TABLE play_limit_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  deed text NOT NULL CHECK (deed IN ('exclude', 'lower', 'ask', 'confirm', 'drop')),
  excluded_until timestamptz,
  deposit_limit bigint,
  -- With 'ask': the higher limit that waits; NULL is none at all.
  raise_to bigint,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT moment_passing()
);
CREATE INDEX play_limit_change_player ON play_limit_change (player_id, id DESC);
REVOKE UPDATE, DELETE ON play_limit_change FROM jinli_app;
