-- The banks of payout cards (contract bank.admin). A card stores its bank's name, so the name of a bank with cards
-- cannot be changed.
CREATE TABLE bank (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL CHECK (name <> ''),
  -- The path of a picture on this server.
  logo text NOT NULL DEFAULT '/images/cards/bank.svg' CHECK (logo ~ '^/images/'),
  place smallint NOT NULL DEFAULT 100,
  -- False: no new cards of this bank can be bound; bound cards stay.
  active boolean NOT NULL DEFAULT true,
  -- The bank's current version in bank_version. Each change increments the version number that it has read.
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX bank_name ON bank (name);
CREATE INDEX bank_place ON bank (place, code);

CREATE TABLE bank_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL REFERENCES bank (code),
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL,
  -- One person is enough, because the list of banks moves no money.
  state text NOT NULL DEFAULT 'approved' CHECK (state = 'approved'),
  reason text NOT NULL DEFAULT '',
  -- The author of the version; NULL for the shipped first version.
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  UNIQUE (key, version)
);
REVOKE UPDATE, DELETE ON bank_version FROM jinli_app;
REVOKE DELETE ON bank FROM jinli_app;

CREATE TABLE payout_card (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('bank_card', 'usdt_address')),
  -- One of a player's five card slots. The unique index enforces the limit under concurrency (I-19).
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  bank text NOT NULL,
  owner text NOT NULL,
  -- The encrypted number or address, a keyed hash for comparisons, and the last four characters.
  number_sealed bytea NOT NULL,
  number_mark bytea NOT NULL,
  number_tail text NOT NULL CHECK (length(number_tail) <= 4),
  branch text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX payout_card_slot ON payout_card (player_id, kind, slot)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payout_card_once ON payout_card (player_id, kind, number_mark)
  WHERE deleted_at IS NULL;
CREATE INDEX payout_card_mark ON payout_card (number_mark);
-- Counts the cards of a bank, and finds whether the bank ever had a card.
CREATE INDEX payout_card_of_bank ON payout_card (bank, deleted_at) WHERE kind = 'bank_card';
