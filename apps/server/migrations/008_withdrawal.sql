CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'in_review', 'approved',
    'paying', 'pay_unknown', 'paid', 'rejected', 'returned')),
  state_since timestamptz NOT NULL DEFAULT moment(),
  -- How it is paid out, and the rates it was asked under (money F-16).
  method text NOT NULL CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20')),
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  -- USDT only, all × 10⁶: CNY per USDT, the protocol's fee, the amount's equivalent, what arrives.
  usdt_rate bigint CHECK (usdt_rate > 0),
  usdt_fee bigint CHECK (usdt_fee >= 0),
  usdt_estimate bigint CHECK (usdt_estimate > 0),
  usdt_net bigint CHECK (usdt_net > 0 AND usdt_net = usdt_estimate - usdt_fee),
  -- The card as it was when asked (I-20); later changes of the card change nothing here.
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
  created_at timestamptz NOT NULL DEFAULT moment(),
  decided_at timestamptz,
  decided_by bigint REFERENCES staff (id),
  -- Released for payment, by whom; begun to be paid, by whom, under which reference of ours.
  approved_by bigint REFERENCES staff (id),
  two_person boolean NOT NULL DEFAULT false,
  paid_by bigint REFERENCES staff (id),
  payout_ref text NOT NULL DEFAULT '',
  -- Who works on it: a lease (money F-3).
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  CHECK (num_nonnulls(usdt_rate, usdt_fee, usdt_estimate, usdt_net)
    = CASE WHEN method = 'bank' THEN 0 ELSE 4 END),
  CHECK ((state IN ('paid', 'rejected', 'returned')) = (decided_at IS NOT NULL)),
  CHECK (state NOT IN ('paying', 'pay_unknown') OR payout_ref <> ''),
  -- Approver and payer are two people where the rules ask for two (money I-23).
  CHECK (NOT two_person OR paid_by IS NULL OR paid_by <> approved_by)
);
-- By the whole number, how it begins, how it ends.
CREATE UNIQUE INDEX withdrawal_number ON withdrawal (out_trade_no text_pattern_ops);
CREATE INDEX withdrawal_tail ON withdrawal (reverse(out_trade_no) text_pattern_ops);
CREATE INDEX withdrawal_moved ON withdrawal (state_since);
CREATE INDEX withdrawal_player ON withdrawal (player_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE decided_at IS NULL;
-- Those that another has to pay, oldest first.
CREATE INDEX withdrawal_begun ON withdrawal (state_since, id) WHERE state = 'approved' AND two_person;
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (upper(reference) text_pattern_ops)
  WHERE reference <> '';
-- One payment, one reference of ours, ever (money F-3).
CREATE UNIQUE INDEX withdrawal_payout_ref ON withdrawal (payout_ref text_pattern_ops)
  WHERE payout_ref <> '';
-- The review's order and its filters, as for deposits.
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
-- How many bear a rare flag no statistics tell: its page is found among the flagged alone.
CREATE INDEX withdrawal_flagged ON withdrawal (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) WHERE flags <> '{}';
CREATE INDEX withdrawal_two_person ON withdrawal (id) WHERE two_person;
