-- Codes that a player wrote down, to find back into the account.
CREATE TABLE player_recovery_code (
  player_id bigint NOT NULL REFERENCES player (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (player_id, code_hash)
);

-- A password that service gives back: one member opens the case with what they checked, another confirms it.
CREATE TABLE recovery_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  secret text NOT NULL CHECK (secret IN ('login', 'pay')),
  evidence text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'used', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  used_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((link_hash IS NULL) = (state IN ('waiting', 'cancelled')))
);
CREATE UNIQUE INDEX recovery_case_waiting ON recovery_case (player_id, secret) WHERE state = 'waiting';
CREATE INDEX recovery_case_player ON recovery_case (player_id, id DESC);

-- Each password that was given back. Withdrawals rest until `rests_until`; the link lets the owner deny it.
CREATE TABLE player_recovery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  secret text NOT NULL CHECK (secret IN ('login', 'pay')),
  way text NOT NULL CHECK (way IN ('email', 'phone', 'code', 'link')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  recovered_at timestamptz NOT NULL DEFAULT app_now(),
  rests_until timestamptz NOT NULL DEFAULT app_now() + interval '24 hours',
  denial_hash bytea NOT NULL UNIQUE,
  denied_at timestamptz
);
CREATE INDEX player_recovery_player ON player_recovery (player_id, id DESC);

-- The player forbids withdrawals by the link of a recovery that they did not make: no member of staff made that row.
ALTER TABLE player_restriction ALTER COLUMN made_by DROP NOT NULL;
