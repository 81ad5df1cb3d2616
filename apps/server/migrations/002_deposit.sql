CREATE TABLE deposit_channel (
  method text PRIMARY KEY
    CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20', 'wechat', 'alipay')),
  enabled boolean NOT NULL DEFAULT false,
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL,
  CHECK (max_amount >= min_amount)
);

CREATE TABLE receiving_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_name text NOT NULL,
  bank_no text NOT NULL UNIQUE,
  bank_owner text NOT NULL,
  bank_address text NOT NULL,
  enabled boolean NOT NULL DEFAULT true
);

CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  method text NOT NULL REFERENCES deposit_channel (method),
  amount bigint NOT NULL CHECK (amount > 0),
  credited_amount bigint CHECK (credited_amount > 0),
  state text NOT NULL DEFAULT 'submitted'
    CHECK (state IN ('submitted', 'expired', 'approved', 'rejected')),
  receiving_account_id integer REFERENCES receiving_account (id),
  payer_name text NOT NULL DEFAULT '',
  payer_bank text NOT NULL DEFAULT '',
  payer_card text NOT NULL DEFAULT '',
  payer_branch text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  CHECK ((state = 'approved') = (credited_amount IS NOT NULL)),
  CHECK ((state IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE INDEX deposit_player ON deposit (player_id, created_at DESC);
CREATE INDEX deposit_open ON deposit (id) WHERE state IN ('submitted', 'expired');
CREATE INDEX deposit_expiry ON deposit (expires_at) WHERE state = 'submitted';
-- An external reference is used once over all deposits of a method (I-7).
CREATE UNIQUE INDEX deposit_reference ON deposit (method, upper(reference)) WHERE reference <> '';
