-- The e-mail and the mobile of a player, each proven by a code. `folded` is the form that is compared.
CREATE TABLE player_contact (
  player_id bigint NOT NULL REFERENCES player (id),
  channel text NOT NULL CHECK (channel IN ('email', 'phone')),
  address text NOT NULL,
  folded text NOT NULL,
  verified_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (player_id, channel)
);
CREATE UNIQUE INDEX player_contact_folded ON player_contact (channel, folded) WHERE verified_at IS NOT NULL;

-- One-time codes. The answer to the request holds a secret, and only a try with that secret counts: another browser
-- cannot use the code. A request for a forgotten password names an account that may not exist; its row is the same.
CREATE TABLE one_time_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('contact', 'contact_change', 'login', 'pay')),
  -- The player's id and channel, or the key of the name that somebody typed.
  subject text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'phone')),
  -- Where the code goes; empty until it is sent, and for an account that has no such contact.
  address text NOT NULL DEFAULT '',
  request_hash bytea NOT NULL UNIQUE,
  -- NULL until the code is sent.
  code_hash bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '10 minutes',
  -- When it was sent, or found to have no address.
  sent_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX one_time_code_open ON one_time_code (purpose, subject) WHERE ended_at IS NULL;
CREATE INDEX one_time_code_unsent ON one_time_code (created_at) WHERE sent_at IS NULL;
CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);

-- The browsers from which a player signed in: the hash of the device's secret, or of network and user agent for a
-- client without cookies.
CREATE TABLE player_browser (
  player_id bigint NOT NULL REFERENCES player (id),
  browser bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the player was told of it.
  told_at timestamptz,
  PRIMARY KEY (player_id, browser)
);
CREATE INDEX player_browser_age ON player_browser (seen_at);
