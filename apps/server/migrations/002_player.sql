CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  name text NOT NULL,
  -- NFKC and lower case of the name: two spellings that look alike are one name.
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
  created_at timestamptz NOT NULL DEFAULT moment()
);

-- By the whole name, and how it begins.
CREATE UNIQUE INDEX player_name_key ON player (name_key text_pattern_ops);

-- Who shows a picture that another has put away.
CREATE INDEX player_avatar ON player (avatar) WHERE avatar <> '';

-- Opaque tokens; only their SHA-256 is stored. A deleted row is refused by the next request.
CREATE TABLE player_session (
  token_hash bytea PRIMARY KEY,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT moment(),
  seen_at timestamptz NOT NULL DEFAULT moment(),
  expires_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX player_session_player ON player_session (player_id);
CREATE INDEX player_session_expiry ON player_session (expires_at);
-- What a reviewer is told beside an order: who shares an address or a name.
CREATE INDEX player_session_ip ON player_session (ip);
CREATE INDEX player_realname ON player (normalize(realname, NFKC));

-- The last sign-in of each, which the next one tells.
CREATE TABLE player_sign_in (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  at timestamptz NOT NULL DEFAULT moment(),
  ip text NOT NULL
);

-- Changes of a player's own passwords (money F-13): what a freeze counts from, what a reviewer sees.
CREATE TABLE credential_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('login', 'pay')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT moment()
);
CREATE INDEX credential_change_player ON credential_change (player_id, kind, changed_at DESC);
REVOKE UPDATE, DELETE ON credential_change FROM jinli_app;

-- Wrong secrets per subject (player name, pay password, staff name) and address: counted before
-- verifying. The pay password needs a session: there the address is empty, one count for all.
CREATE TABLE secret_attempt (
  scope text NOT NULL,
  subject text NOT NULL,
  address text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  lockouts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_at timestamptz NOT NULL DEFAULT moment(),
  -- A right secret has come from there: it needs no turn in the lane below.
  known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (scope, subject, address)
);
CREATE INDEX secret_attempt_age ON secret_attempt (last_at);
CREATE INDEX secret_attempt_unknown ON secret_attempt (last_at) WHERE NOT known;
-- Tries of a subject from addresses that it does not know, all together: some at once, then one by one.
CREATE TABLE secret_lane (
  scope text NOT NULL,
  subject text NOT NULL,
  tries integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (scope, subject)
);

-- Work of browsers that was handed in (auth/challenge.ts): each piece counts once, and is forgotten when it has expired.
CREATE TABLE auth_spent_work (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_spent_work_expiry ON auth_spent_work (expires_at);

-- The first answer of a keyed change; the same key gives it again (I-5).
CREATE TABLE idempotency (
  -- A player or a member of staff; their numbers may be equal, the paths of their calls never are.
  actor bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- The envelope as sent; or, for a saga that goes on, what to look at for its answer.
  answer text,
  subject text,
  created_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (actor, call, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
