-- The seamless wallet: venues that ask us for each bet and each win (docs/venue-protocol-seamless.md).

-- Where a player plays: the venue names it with each bet. Only its SHA-256 is kept.
CREATE TABLE seamless_session (
  token_hash bytea PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT moment(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX seamless_session_expiry ON seamless_session (expires_at);

-- Requests that were seen, for as long as their timestamps hold. Unlogged: a crash of the database forgets them, and
-- what comes again then is an idempotent call (decision 047).
CREATE UNLOGGED TABLE seamless_request (
  venue text NOT NULL,
  request text NOT NULL,
  at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (venue, request)
);
CREATE INDEX seamless_request_at ON seamless_request (at);

-- What each transaction of a venue came to, once. Rows are never changed. No foreign keys here and at the rounds: they
-- would take a share lock on the venue's one row with every call; the writer looks both up, and holds the player's row.
CREATE TABLE seamless_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  -- The venue's word for it.
  transaction text NOT NULL,
  call text NOT NULL CHECK (call IN ('bet', 'win', 'rollback', 'bet-and-win', 'close')),
  player_id bigint NOT NULL,
  round text NOT NULL,
  -- Which bet a rollback takes back.
  bet text CHECK ((bet IS NOT NULL) = (call = 'rollback')),
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- A rollback that came before its bet took nothing back.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  refusal text NOT NULL DEFAULT '',
  -- The player's money right after it.
  balance bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT moment(),
  -- Each index begins with what tells rows apart: a plan that is made while the table is empty finds the right one.
  UNIQUE (transaction, venue)
);
CREATE UNIQUE INDEX seamless_transaction_rollback ON seamless_transaction (bet, venue) WHERE bet IS NOT NULL;
CREATE INDEX seamless_transaction_round ON seamless_transaction (player_id, round, venue);
CREATE INDEX seamless_transaction_at ON seamless_transaction (at, id);
REVOKE UPDATE ON seamless_transaction FROM jinli_app;

-- A player's part in a round of a venue; it is one bet of their record.
CREATE TABLE seamless_round (
  venue text NOT NULL,
  player_id bigint NOT NULL,
  -- The venue's word for it: a round of all has a row for each player.
  round text NOT NULL,
  game_code text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'void')),
  -- Of bets, of wins, of rollbacks.
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0 AND returned <= stake),
  -- It has a win, be it of nothing.
  won boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The version that stands in the player's record.
  recorded integer NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT moment(),
  changed_at timestamptz NOT NULL DEFAULT moment(),
  closed_at timestamptz,
  PRIMARY KEY (venue, player_id, round),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'void') = (returned = stake))
) WITH (fillfactor = 80);
CREATE INDEX seamless_round_unrecorded ON seamless_round (changed_at) WHERE version > recorded;
CREATE INDEX seamless_round_open ON seamless_round (opened_at) WHERE state = 'open';
CREATE INDEX seamless_round_due ON seamless_round (changed_at) WHERE state <> 'open';
