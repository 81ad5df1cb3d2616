-- A player's authenticator app: the shared key (RFC 6238), encrypted.
CREATE TABLE player_factor (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  sealed bytea NOT NULL,
  -- When the player entered the first correct code.
  enabled_at timestamptz,
  -- The time step of the last used code: no code is accepted twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- A passkey (WebAuthn), with the data to verify its responses. It signs in without a password.
CREATE TABLE player_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  name text NOT NULL,
  -- The relying party id (WebAuthn) of the key.
  rp_id text NOT NULL,
  credential text NOT NULL CONSTRAINT player_passkey_credential UNIQUE,
  public_key bytea NOT NULL,
  -- The last signature counter; 0 for a passkey without a counter.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  added_at timestamptz NOT NULL DEFAULT app_now(),
  used_at timestamptz
);
CREATE INDEX player_passkey_player ON player_passkey (player_id, id);

-- An open challenge for a passkey. The passkey's response deletes it. A sign-in has no player yet.
CREATE TABLE player_passkey_question (
  challenge_hash bytea PRIMARY KEY,
  player_id bigint REFERENCES player (id),
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'confirm')),
  expires_at timestamptz NOT NULL,
  CHECK ((player_id IS NULL) = (purpose = 'sign-in'))
);
CREATE INDEX player_passkey_question_player ON player_passkey_question (player_id, expires_at);
CREATE INDEX player_passkey_question_expiry ON player_passkey_question (expires_at);

-- The browsers in which a player has shown a factor: a sign-in there asks for none for a while.
CREATE TABLE player_factor_browser (
  player_id bigint NOT NULL REFERENCES player (id),
  -- The hash of the device's secret.
  browser bytea NOT NULL,
  factor_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (player_id, browser)
);
CREATE INDEX player_factor_browser_age ON player_factor_browser (factor_at);

-- What became of a player's factors. Rows only come.
CREATE TABLE player_factor_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  action text NOT NULL CHECK (action IN (
    'device-added', 'device-removed', 'passkey-added', 'passkey-removed', 'code-used', 'factors-removed')),
  name text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX player_factor_event_player ON player_factor_event (player_id, id DESC);
REVOKE UPDATE, DELETE ON player_factor_event FROM jinli_app;

-- When a factor was last shown in this session.
ALTER TABLE player_session ADD COLUMN factor_at timestamptz;

-- Two members of service can take lost factors away, too.
ALTER TABLE recovery_case DROP CONSTRAINT recovery_case_secret_check,
  ADD CONSTRAINT recovery_case_secret_check CHECK (secret IN ('login', 'pay', 'factor'));
ALTER TABLE player_recovery DROP CONSTRAINT player_recovery_secret_check,
  ADD CONSTRAINT player_recovery_secret_check CHECK (secret IN ('login', 'pay', 'factor'));
