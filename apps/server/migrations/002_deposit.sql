CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  method text NOT NULL
    CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20', 'wechat', 'alipay')),
  amount bigint NOT NULL CHECK (amount > 0),
  credited_amount bigint CHECK (credited_amount > 0),
  state text NOT NULL DEFAULT 'submitted'
    CHECK (state IN ('submitted', 'expired', 'approved', 'rejected')),
  -- The settings it was made under, and where the player was told to pay (money F-16, I-20).
  setting_id bigint NOT NULL,
  pay_to jsonb NOT NULL,
  -- USDT only, both × 10⁶: CNY per USDT, and what the slip asks for.
  usdt_rate bigint CHECK (usdt_rate > 0),
  usdt_amount bigint CHECK (usdt_amount > 0),
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
