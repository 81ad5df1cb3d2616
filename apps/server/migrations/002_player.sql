CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  name text NOT NULL,
  -- The name in NFKC and lower case, so two spellings that look alike are one name.
  name_key text NOT NULL,
  realname text NOT NULL,
  login_hash text NOT NULL,
  pay_hash text NOT NULL,
  referral_code text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  birthday date,
  auto_transfer boolean NOT NULL DEFAULT false,
  vip_level smallint NOT NULL DEFAULT 0 CHECK (vip_level BETWEEN 0 AND 10),
  is_agent boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'closed')),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- Finds a player by the whole name or by a prefix.
CREATE UNIQUE INDEX player_name_key ON player (name_key text_pattern_ops);

-- Finds the players who use a picture as avatar, before the picture is deleted.
CREATE INDEX player_avatar ON player (avatar) WHERE avatar <> '';

-- Sessions of players. A session has an opaque token, of which only the SHA-256 is stored. Once a row is deleted,
-- requests with its token are refused.
CREATE TABLE player_session (
  token_hash bytea PRIMARY KEY,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX player_session_player ON player_session (player_id);
CREATE INDEX player_session_expiry ON player_session (expires_at);
-- Finds players who share an IP address or a real name, for the hints to a reviewer.
CREATE INDEX player_session_ip ON player_session (ip);
CREATE INDEX player_realname ON player (normalize(realname, NFKC));

-- The last sign-in of each player; the response to the next sign-in contains it.
CREATE TABLE player_sign_in (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  at timestamptz NOT NULL DEFAULT app_now(),
  ip text NOT NULL
);

-- Each change of a sign-in or pay password by its player (money F-13), for the withdrawal pause and for reviewers.
CREATE TABLE credential_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('login', 'pay')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX credential_change_player ON credential_change (player_id, kind, changed_at DESC);
REVOKE UPDATE, DELETE ON credential_change FROM jinli_app;

-- Counts of wrong secrets per subject (player name, pay password, staff name) and IP address. A try is counted before
-- it is verified. Pay passwords are only tried within a session, so their rows have an empty address: one count for
-- all IP addresses.
CREATE TABLE secret_attempt (
  scope text NOT NULL,
  subject text NOT NULL,
  address text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  lockouts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_at timestamptz NOT NULL DEFAULT app_now(),
  -- True for an IP address that has sent the right secret before. Such an address skips secret_throttle.
  known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (scope, subject, address)
);
CREATE INDEX secret_attempt_age ON secret_attempt (last_at);
CREATE INDEX secret_attempt_unknown ON secret_attempt (last_at) WHERE NOT known;
-- Limits the tries of a subject from all unknown IP addresses together: a burst of tries, then one per interval.
CREATE TABLE secret_throttle (
  scope text NOT NULL,
  subject text NOT NULL,
  tries integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (scope, subject)
);

-- Used proofs of work (auth/challenge.ts), until they expire.
CREATE TABLE auth_spent_work (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_spent_work_expiry ON auth_spent_work (expires_at);

-- The first response to a request with an idempotency key. The same key returns it again (I-5).
CREATE TABLE idempotency (
  -- The id of a player or of a member of staff. The two ids may be equal, but the calls have different paths.
  actor bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- The response envelope as sent. NULL while a saga runs; its row has a subject instead.
  answer text,
  subject text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (actor, call, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
