CREATE TABLE bank (
  name text PRIMARY KEY,
  sort integer NOT NULL
);

CREATE TABLE payout_card (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('bank_card', 'usdt_address')),
  -- One of five places: the unique index is what makes five the limit under concurrency (I-19).
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  bank text NOT NULL,
  owner text NOT NULL,
  -- The number or address under the key of the installation, never in the open: the sealed bytes,
  -- a keyed hash to compare by, and the four characters that may be shown.
  number_sealed bytea NOT NULL,
  number_mark bytea NOT NULL,
  number_tail text NOT NULL CHECK (length(number_tail) <= 4),
  branch text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT moment(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX payout_card_slot ON payout_card (player_id, kind, slot)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payout_card_once ON payout_card (player_id, kind, number_mark)
  WHERE deleted_at IS NULL;
CREATE INDEX payout_card_mark ON payout_card (number_mark);
