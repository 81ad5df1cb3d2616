-- The seamless wallet: venues call us for each bet and each win (docs/venue-protocol-seamless.md).

-- Game sessions. The venue sends the token with each bet; only its SHA-256 is stored.
CREATE TABLE seamless_session (
  token_hash bytea PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  player_id bigint NOT NULL REFERENCES player (id),
  -- The player session that opened the game: the game session ends with it.
  player_session_id bigint NOT NULL REFERENCES player_session (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX seamless_session_sign_in ON seamless_session (player_session_id);
CREATE INDEX seamless_session_expiry ON seamless_session (expires_at);

-- Request ids, kept while their timestamps are valid. The table is unlogged: a crash of the database loses the ids, and
-- then a repeated request is an idempotent call (decision 047).
CREATE UNLOGGED TABLE seamless_request (
  venue text NOT NULL,
  request text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (venue, request)
);
CREATE INDEX seamless_request_at ON seamless_request (at);

-- The outcome of each transaction of a venue, which never changes. This table and the rounds have no foreign keys,
-- which would share-lock the venue's row with every call. Instead, the writer reads the venue and the player, and
-- locks the player's row.
CREATE TABLE seamless_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  -- The venue's id of the transaction.
  transaction text NOT NULL,
  call text NOT NULL CHECK (call IN ('bet', 'win', 'rollback', 'bet-and-win', 'close')),
  player_id bigint NOT NULL,
  round text NOT NULL,
  -- For a rollback: the bet that it returns.
  bet text CHECK ((bet IS NOT NULL) = (call = 'rollback')),
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- The returned stake; 0 for a rollback that came before its bet.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  refusal text NOT NULL DEFAULT '',
  -- The player's balance after the transaction.
  balance bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  -- Each index begins with the selective column, so that a plan made for the empty table uses the right index.
  UNIQUE (transaction, venue)
);
CREATE UNIQUE INDEX seamless_transaction_rollback ON seamless_transaction (bet, venue) WHERE bet IS NOT NULL;
CREATE INDEX seamless_transaction_round ON seamless_transaction (player_id, round, venue);
CREATE INDEX seamless_transaction_at ON seamless_transaction (at, id);
REVOKE UPDATE ON seamless_transaction FROM jinli_app;

-- A player's part in a round of a venue; it is one bet in the player's record.
CREATE TABLE seamless_round (
  venue text NOT NULL,
  player_id bigint NOT NULL,
  -- The venue's id of the round. A shared round has a row per player.
  round text NOT NULL,
  game_code text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'void')),
  -- Sums of the round's bets, wins and rollbacks.
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0 AND returned <= stake),
  -- True once the round has a win, even a win of 0.
  won boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The version of the round that the player's record shows.
  recorded integer NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  closed_at timestamptz,
  PRIMARY KEY (venue, player_id, round),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'void') = (returned = stake))
) WITH (fillfactor = 80);
CREATE INDEX seamless_round_unrecorded ON seamless_round (changed_at) WHERE version > recorded;
CREATE INDEX seamless_round_open ON seamless_round (opened_at) WHERE state = 'open';
CREATE INDEX seamless_round_due ON seamless_round (changed_at) WHERE state <> 'open';
