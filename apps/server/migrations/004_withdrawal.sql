CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'in_review', 'approved',
    'paying', 'pay_unknown', 'paid', 'rejected', 'returned')),
  state_since timestamptz NOT NULL DEFAULT now(),
  -- How it is paid out, and the rates it was asked under (money F-16).
  method text NOT NULL CHECK (method IN ('bank', 'usdt_trc20', 'usdt_erc20')),
  setting_id bigint NOT NULL,
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
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint,
  -- Released for payment, by whom; begun to be paid, by whom, under which reference of ours.
  approved_by bigint,
  two_person boolean NOT NULL DEFAULT false,
  paid_by bigint,
  payout_ref text NOT NULL DEFAULT '',
  CHECK (num_nonnulls(usdt_rate, usdt_fee, usdt_estimate, usdt_net)
    = CASE WHEN method = 'bank' THEN 0 ELSE 4 END),
  CHECK ((state IN ('paid', 'rejected', 'returned')) = (decided_at IS NOT NULL)),
  CHECK (state NOT IN ('paying', 'pay_unknown') OR payout_ref <> ''),
  -- Approver and payer are two people where the rules ask for two (money I-23).
  CHECK (NOT two_person OR paid_by IS NULL OR paid_by <> approved_by)
);
CREATE INDEX withdrawal_player ON withdrawal (player_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (upper(reference)) WHERE reference <> '';
-- One payment, one reference of ours, ever (money F-3).
CREATE UNIQUE INDEX withdrawal_payout_ref ON withdrawal (payout_ref) WHERE payout_ref <> '';
