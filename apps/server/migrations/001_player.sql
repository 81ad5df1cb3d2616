CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  name text NOT NULL,
  -- NFKC and lower case of the name: two spellings that look alike are one name.
  name_key text NOT NULL UNIQUE,
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
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Opaque tokens; only their SHA-256 is stored. A deleted row is refused by the next request.
CREATE TABLE player_session (
  token_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX player_session_player ON player_session (player_id);
CREATE INDEX player_session_expiry ON player_session (expires_at);

-- Wrong secrets per subject (player name, pay password, staff name): counted before verifying.
CREATE TABLE secret_attempt (
  scope text NOT NULL,
  subject text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  lockouts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, subject)
);

-- The first answer of a keyed change; the same key gives it again (I-5).
CREATE TABLE idempotency (
  player_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- The envelope as sent; or, for a saga that goes on, what to look at for its answer.
  answer text,
  subject text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, call, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
