-- A day of the red packets: its terms and its commitment, announced before its window (decisions §5, decision 043).
CREATE TABLE red_packet_day (
  day date PRIMARY KEY,
  -- The version of the setting that it was announced under; `terms` is its document as it stood.
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  terms jsonb NOT NULL,
  counts_from timestamptz NOT NULL,
  counts_until timestamptz NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  budget bigint NOT NULL CHECK (budget > 0),
  purses smallint NOT NULL CHECK (purses BETWEEN 1 AND 16),
  -- SHA-256 of the seed; the seed under the key of the installation, and in the open once the day is over.
  seed_hash bytea NOT NULL CHECK (length(seed_hash) = 32),
  seed_sealed bytea NOT NULL,
  committed_at timestamptz NOT NULL DEFAULT moment(),
  seed bytea CHECK (sha256(seed) = seed_hash),
  revealed_at timestamptz,
  CHECK ((seed IS NULL) = (revealed_at IS NULL)),
  CHECK (revealed_at >= closes_at),
  CHECK (counts_from < counts_until AND counts_until <= opens_at AND opens_at < closes_at)
);
CREATE INDEX red_packet_day_opens ON red_packet_day (opens_at);
CREATE INDEX red_packet_day_sealed ON red_packet_day (closes_at) WHERE seed IS NULL;
-- What was announced stays as it was.
REVOKE UPDATE, DELETE ON red_packet_day FROM jinli_app;
GRANT UPDATE (seed, revealed_at) ON red_packet_day TO jinli_app;

-- The budget of a day in equal parts, so that draws of one moment do not wait for one row.
CREATE TABLE red_packet_purse (
  day date NOT NULL REFERENCES red_packet_day (day),
  purse smallint NOT NULL CHECK (purse BETWEEN 0 AND 15),
  dealt bigint NOT NULL CHECK (dealt > 0),
  left_over bigint NOT NULL CHECK (left_over BETWEEN 0 AND dealt),
  draws integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day, purse)
) WITH (fillfactor = 50);
REVOKE UPDATE, DELETE ON red_packet_purse FROM jinli_app;
GRANT UPDATE (left_over, draws) ON red_packet_purse TO jinli_app;

-- Every draw: one chance used, one payment (money I-13). It never changes.
CREATE TABLE red_packet_draw (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  day date NOT NULL,
  n smallint NOT NULL CHECK (n > 0),
  -- The purse that paid, which of its draws this was, and what it held before.
  purse smallint NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  left_before bigint NOT NULL,
  -- What the digest says, and what was paid: the highest prize up to it that the purse held (fen).
  drawn bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= drawn AND amount <= left_before),
  -- Deposits of the counting period, and when the last of them was credited.
  deposited bigint NOT NULL,
  earned_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT moment(),
  FOREIGN KEY (day, purse) REFERENCES red_packet_purse (day, purse),
  UNIQUE (player_id, day, n),
  UNIQUE (day, purse, place)
);
CREATE INDEX red_packet_draw_player ON red_packet_draw (player_id, id DESC);
CREATE INDEX red_packet_draw_day ON red_packet_draw (day, id DESC);
CREATE INDEX red_packet_draw_changed ON red_packet_draw (created_at);
REVOKE UPDATE, DELETE ON red_packet_draw FROM jinli_app;
