-- A day of the red packets: its terms and its seed's commitment, announced before the window (decisions §5; decision 043).
CREATE TABLE red_packet_day (
  day date PRIMARY KEY,
  -- The version of the red-packet setting, and the setting itself at the announcement.
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  terms jsonb NOT NULL,
  counts_from timestamptz NOT NULL,
  counts_until timestamptz NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  budget bigint NOT NULL CHECK (budget > 0),
  shares smallint NOT NULL CHECK (shares BETWEEN 1 AND 16),
  -- SHA-256 of the seed, the encrypted seed, and after the day the plain seed.
  seed_hash bytea NOT NULL CHECK (length(seed_hash) = 32),
  seed_sealed bytea NOT NULL,
  committed_at timestamptz NOT NULL DEFAULT app_now(),
  seed bytea CHECK (sha256(seed) = seed_hash),
  revealed_at timestamptz,
  CHECK ((seed IS NULL) = (revealed_at IS NULL)),
  CHECK (revealed_at >= closes_at),
  CHECK (counts_from < counts_until AND counts_until <= opens_at AND opens_at < closes_at)
);
CREATE INDEX red_packet_day_opens ON red_packet_day (opens_at);
CREATE INDEX red_packet_day_sealed ON red_packet_day (closes_at) WHERE seed IS NULL;
-- An announcement never changes; only the seed is revealed later.
REVOKE UPDATE, DELETE ON red_packet_day FROM jinli_app;
GRANT UPDATE (seed, revealed_at) ON red_packet_day TO jinli_app;

-- The equal shares of a day's budget. Draws at the same moment use several shares, so they do not wait for one row.
CREATE TABLE red_packet_share (
  day date NOT NULL REFERENCES red_packet_day (day),
  share smallint NOT NULL CHECK (share BETWEEN 0 AND 15),
  dealt bigint NOT NULL CHECK (dealt > 0),
  left_over bigint NOT NULL CHECK (left_over BETWEEN 0 AND dealt),
  draws integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day, share)
) WITH (fillfactor = 50);
REVOKE UPDATE, DELETE ON red_packet_share FROM jinli_app;
GRANT UPDATE (left_over, draws) ON red_packet_share TO jinli_app;

-- Draws: each uses one chance and makes one payment (money I-13). A row never changes.
CREATE TABLE red_packet_draw (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  day date NOT NULL,
  n smallint NOT NULL CHECK (n > 0),
  -- The share that paid, the number of the draw in that share, and the share's balance before the draw.
  share smallint NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  left_before bigint NOT NULL,
  -- The drawn prize, and the paid prize: the highest prize, up to the drawn one, that the share could pay (fen).
  drawn bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= drawn AND amount <= left_before),
  -- The player's deposits of the counting period, and when the last of them was credited.
  deposited bigint NOT NULL,
  earned_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (day, share) REFERENCES red_packet_share (day, share),
  UNIQUE (player_id, day, n),
  UNIQUE (day, share, place)
);
CREATE INDEX red_packet_draw_player ON red_packet_draw (player_id, id DESC);
CREATE INDEX red_packet_draw_day ON red_packet_draw (day, id DESC);
CREATE INDEX red_packet_draw_changed ON red_packet_draw (created_at);
REVOKE UPDATE, DELETE ON red_packet_draw FROM jinli_app;
