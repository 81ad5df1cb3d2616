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
  number text NOT NULL,
  branch text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX payout_card_slot ON payout_card (player_id, kind, slot)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payout_card_once ON payout_card (player_id, kind, number)
  WHERE deleted_at IS NULL;
CREATE INDEX payout_card_number ON payout_card (number);
