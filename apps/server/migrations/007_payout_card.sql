-- The banks that a card may be of (contract bank.admin). Cards say a bank's name: it stays once one was bound.
CREATE TABLE bank (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL CHECK (name <> ''),
  -- A picture of ours.
  logo text NOT NULL DEFAULT '/images/cards/bank.svg' CHECK (logo ~ '^/images/'),
  place smallint NOT NULL DEFAULT 100,
  -- Off: nobody binds it any more; cards that are bound stay.
  active boolean NOT NULL DEFAULT true,
  -- The version of bank_version that it is. Each change counts it up from what its person saw.
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX bank_name ON bank (name);
CREATE INDEX bank_place ON bank (place, code);

CREATE TABLE bank_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL REFERENCES bank (code),
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL,
  -- One person is enough: a bank on the list leads no money anywhere.
  state text NOT NULL DEFAULT 'approved' CHECK (state = 'approved'),
  reason text NOT NULL DEFAULT '',
  -- NULL where the installation itself brought the first version.
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
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
-- How many cards a bank has, and whether it ever had one.
CREATE INDEX payout_card_of_bank ON payout_card (bank, deleted_at) WHERE kind = 'bank_card';
