CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_no text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  method text NOT NULL
    CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20', 'wechat', 'alipay')),
  amount bigint NOT NULL CHECK (amount > 0),
  credited_amount bigint CHECK (credited_amount > 0),
  state text NOT NULL DEFAULT 'submitted'
    CHECK (state IN ('submitted', 'expired', 'approved', 'rejected')),
  -- The version of the settings for this order, and the bank account or USDT address to pay to (money F-16, I-20).
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  pay_to jsonb NOT NULL,
  -- Only for USDT, both × 10⁶: the rate (CNY per USDT), and the USDT amount that the payment instructions show.
  usdt_rate bigint CHECK (usdt_rate > 0),
  usdt_amount bigint CHECK (usdt_amount > 0),
  payer_name text NOT NULL DEFAULT '',
  payer_bank text NOT NULL DEFAULT '',
  -- The payer's card number, encrypted like those of payout cards, and its last four characters.
  payer_card_sealed bytea,
  payer_card_tail text NOT NULL DEFAULT '' CHECK (length(payer_card_tail) <= 4),
  payer_branch text NOT NULL DEFAULT '',
  flags text[] NOT NULL DEFAULT '{}',
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- When an expired order was closed and left the queue. Any decision clears this time.
  closed_at timestamptz CHECK (closed_at IS NULL OR state = 'expired'),
  decided_at timestamptz,
  decided_by bigint REFERENCES staff (id),
  -- The first of two approvals, for an order above the amount in the review setting.
  first_approved_by bigint REFERENCES staff (id),
  first_approved_at timestamptz,
  first_amount bigint CHECK (first_amount > 0),
  first_reason text NOT NULL DEFAULT '',
  -- The review claim. It expires, so that a closed browser does not block the order for long (money F-3).
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  CHECK ((first_approved_by IS NULL) = (first_approved_at IS NULL)),
  CHECK ((first_approved_by IS NULL) = (first_amount IS NULL)),
  -- Maker and checker are two people and agree on the amount (money I-23).
  CHECK (state <> 'approved' OR first_approved_by <> decided_by AND first_amount = credited_amount),
  CHECK ((state = 'approved') = (credited_amount IS NOT NULL)),
  CHECK ((state IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
-- Finds an order by its whole number, a prefix or a suffix.
CREATE UNIQUE INDEX deposit_number ON deposit (deposit_no text_pattern_ops);
CREATE INDEX deposit_tail ON deposit (reverse(deposit_no) text_pattern_ops);
CREATE INDEX deposit_decided ON deposit (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX deposit_player ON deposit (player_id, created_at DESC);
CREATE INDEX deposit_open ON deposit (id)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;
-- Finds orders that wait for a second person, oldest first.
CREATE INDEX deposit_begun ON deposit (first_approved_at, id)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL AND first_approved_by IS NOT NULL;
CREATE INDEX deposit_expiry ON deposit (expires_at) WHERE state = 'submitted';
-- An external payment reference is used only once, whatever the method, the USDT protocol or the letter case (I-7).
CREATE UNIQUE INDEX deposit_reference ON deposit (upper(reference) text_pattern_ops)
  WHERE reference <> '';
-- Indexes for the order of the queue and its filters.
CREATE INDEX deposit_queue ON deposit (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX deposit_created ON deposit (created_at);
CREATE INDEX deposit_method ON deposit (
  method,
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX deposit_state ON deposit (state, created_at);
CREATE INDEX deposit_flags ON deposit USING gin (flags);
-- The planner has no statistics about rare flags, so this index holds only the flagged rows.
CREATE INDEX deposit_flagged ON deposit (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) WHERE flags <> '{}';
