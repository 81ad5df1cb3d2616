CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'in_review', 'approved',
    'paying', 'pay_unknown', 'paid', 'rejected', 'returned')),
  state_since timestamptz NOT NULL DEFAULT app_now(),
  -- The payout method, and the settings version with the rates at the time of the request (money F-16).
  method text NOT NULL CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20')),
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  -- Only for USDT, all × 10⁶: the rate (CNY per USDT), the protocol's fee, the amount in USDT, and the net amount.
  usdt_rate bigint CHECK (usdt_rate > 0),
  usdt_fee bigint CHECK (usdt_fee >= 0),
  usdt_estimate bigint CHECK (usdt_estimate > 0),
  usdt_net bigint CHECK (usdt_net > 0 AND usdt_net = usdt_estimate - usdt_fee),
  -- The payout card as it was at the time of the request (I-20); later changes of the card do not matter.
  card_id integer NOT NULL REFERENCES payout_card (id),
  bank text NOT NULL,
  owner text NOT NULL,
  number_sealed bytea NOT NULL,
  number_tail text NOT NULL CHECK (length(number_tail) <= 4),
  branch text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  turnover_missing bigint NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES staff (id),
  -- Who approved the withdrawal, who started the payment, and our payout reference.
  approved_by bigint REFERENCES staff (id),
  two_person boolean NOT NULL DEFAULT false,
  paid_by bigint REFERENCES staff (id),
  payout_ref text NOT NULL DEFAULT '',
  -- The review claim (money F-3).
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  CHECK (num_nonnulls(usdt_rate, usdt_fee, usdt_estimate, usdt_net)
    = CASE WHEN method = 'bank' THEN 0 ELSE 4 END),
  CHECK ((state IN ('paid', 'rejected', 'returned')) = (decided_at IS NOT NULL)),
  CHECK (state NOT IN ('paying', 'pay_unknown') OR payout_ref <> ''),
  -- Approver and payer are two people if the rules require it (money I-23).
  CHECK (NOT two_person OR paid_by IS NULL OR paid_by <> approved_by)
);
-- Finds an order by its whole number, a prefix or a suffix.
CREATE UNIQUE INDEX withdrawal_number ON withdrawal (out_trade_no text_pattern_ops);
CREATE INDEX withdrawal_tail ON withdrawal (reverse(out_trade_no) text_pattern_ops);
CREATE INDEX withdrawal_moved ON withdrawal (state_since);
CREATE INDEX withdrawal_player ON withdrawal (player_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE decided_at IS NULL;
-- Finds approved orders that somebody other than the approver must pay, oldest first.
CREATE INDEX withdrawal_begun ON withdrawal (state_since, id) WHERE state = 'approved' AND two_person;
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (upper(reference) text_pattern_ops)
  WHERE reference <> '';
-- Each payment has one payout reference (money F-3).
CREATE UNIQUE INDEX withdrawal_payout_ref ON withdrawal (payout_ref text_pattern_ops)
  WHERE payout_ref <> '';
-- Indexes for the order of the queue and its filters.
CREATE INDEX withdrawal_queue ON withdrawal (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX withdrawal_created ON withdrawal (created_at);
CREATE INDEX withdrawal_method ON withdrawal (
  method,
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX withdrawal_state ON withdrawal (state, created_at);
CREATE INDEX withdrawal_flags ON withdrawal USING gin (flags);
-- The planner has no statistics about rare flags, so this index holds only the flagged rows.
CREATE INDEX withdrawal_flagged ON withdrawal (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) WHERE flags <> '{}';
CREATE INDEX withdrawal_two_person ON withdrawal (id) WHERE two_person;
