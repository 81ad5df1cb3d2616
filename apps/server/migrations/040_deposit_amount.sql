-- Open deposits are told apart by their amount to pay (decision 060), and paid ones may wait for room in the player's own
-- limit of a day (decision 060).
ALTER TABLE deposit
  -- What was added to the requested amount, in the unit of `payable`; below zero for a player with an own limit.
  ADD COLUMN tail bigint NOT NULL DEFAULT 0,
  -- The amount to pay: USDT × 10⁶, else fen.
  ADD COLUMN payable bigint NOT NULL GENERATED ALWAYS AS (coalesce(usdt_amount, amount)) STORED,
  -- The place where the payment arrives: the address or payment code; `bank` for all bank accounts.
  ADD COLUMN pay_account text NOT NULL GENERATED ALWAYS AS
    (CASE method WHEN 'bank' THEN 'bank' ELSE coalesce(pay_to ->> 'number', '') END) STORED,
  -- What tells two payments of one amount apart besides: payer and card of a bank transfer (deposit/payable.store.ts).
  ADD COLUMN payer_key text NOT NULL DEFAULT '',
  -- Whether no other order may have this amount. It ends with the decision, or some hours after the expiry.
  ADD COLUMN holds_amount boolean NOT NULL DEFAULT false,
  -- The transaction hash or paying account that the player has told.
  ADD COLUMN payer_reference text NOT NULL DEFAULT '',
  -- When staff confirmed a payment that did not fit the player's limit, and its amount.
  ADD COLUMN waits_since timestamptz,
  ADD COLUMN waits_amount bigint CHECK (waits_amount > 0),
  -- The brand day that has room for it; NULL: none has, with this limit.
  ADD COLUMN waits_until timestamptz,
  ADD CHECK ((waits_since IS NULL) = (waits_amount IS NULL)),
  ADD CHECK (waits_since IS NOT NULL OR waits_until IS NULL),
  ADD CHECK (waits_since IS NULL OR state IN ('submitted', 'expired') AND closed_at IS NULL);

-- Of older orders with one amount, the first one holds it.
UPDATE deposit d SET holds_amount = true
WHERE d.state IN ('submitted', 'expired') AND d.closed_at IS NULL AND d.method <> 'bank' AND NOT EXISTS (
  SELECT FROM deposit o WHERE o.state IN ('submitted', 'expired') AND o.closed_at IS NULL AND o.id < d.id
    AND o.pay_account = d.pay_account AND o.payable = d.payable);

-- Never two open orders with one amount to pay.
CREATE UNIQUE INDEX deposit_payable ON deposit (pay_account, payable, payer_key) WHERE holds_amount;
-- Finds the other open orders of an amount, by player, so that many orders of one player cost nothing.
CREATE INDEX deposit_rival ON deposit (pay_account, payable, payer_key, player_id)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;
-- Finds the orders that a payment may be for, newest first.
CREATE INDEX deposit_candidate ON deposit (payable, id) WHERE state IN ('submitted', 'expired');
CREATE INDEX deposit_payer_reference ON deposit (upper(payer_reference) text_pattern_ops) WHERE payer_reference <> '';
CREATE INDEX deposit_amount_held ON deposit (expires_at) WHERE holds_amount AND state = 'expired';
-- What counts on a day of a player.
CREATE INDEX deposit_credit_day ON deposit (player_id, decided_at) WHERE state = 'approved';
CREATE INDEX deposit_player_open ON deposit (player_id) WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;
CREATE INDEX deposit_limit_wait ON deposit (id) WHERE waits_since IS NOT NULL;
-- The queue of those that wait for staff (`deposit_waiting`).
DROP INDEX deposit_waits;
CREATE INDEX deposit_waits ON deposit (created_at)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL
    AND (state = 'submitted' OR first_approved_by IS NOT NULL OR waits_since IS NOT NULL);
