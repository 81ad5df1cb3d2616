-- Limits that players set for themselves (money F-17, I-24). One row per player, created with the first limit.
-- Writers, and all money calls that read the limits, first lock the player's row in `player`.
CREATE TABLE play_limit (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  -- The end of the self-exclusion. Until then, deposits, transfers to venues and launches of games are refused. The
  -- end is never moved earlier.
  excluded_until timestamptz,
  -- When the current or last exclusion began.
  excluded_from timestamptz,
  -- The largest sum of deposits on one brand day (fen). NULL: no limit; 0: no deposits.
  deposit_limit bigint CHECK (deposit_limit >= 0),
  -- A pending raise of the limit: when it was requested, and the new limit (NULL: unlimited). The player must confirm
  -- it after a waiting time.
  raise_asked_at timestamptz,
  raise_to bigint CHECK (raise_to > 0),
  updated_at timestamptz NOT NULL DEFAULT app_clock_timestamp(),
  CHECK (raise_asked_at IS NOT NULL OR raise_to IS NULL),
  -- A raise needs an existing limit.
  CHECK (raise_asked_at IS NULL OR deposit_limit IS NOT NULL),
  CHECK (raise_to > deposit_limit),
  CHECK ((excluded_until IS NULL) = (excluded_from IS NULL))
);
CREATE INDEX play_limit_excluded ON play_limit (excluded_until) WHERE excluded_until IS NOT NULL;

-- Every change of limits, with the new limits; append-only. `created_at` is set while the player's row is locked:
-- money that moved before the change has an earlier time, whenever its request began.
CREATE TABLE play_limit_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  action text NOT NULL CHECK (action IN ('exclude', 'lower', 'ask', 'confirm', 'drop')),
  excluded_until timestamptz,
  deposit_limit bigint,
  -- With 'ask': the pending higher limit; NULL is unlimited.
  raise_to bigint,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_clock_timestamp()
);
CREATE INDEX play_limit_change_player ON play_limit_change (player_id, id DESC);
REVOKE UPDATE, DELETE ON play_limit_change FROM jinli_app;
