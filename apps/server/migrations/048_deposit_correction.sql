-- One register of external references over all kinds of orders (decision 068): a receipt belongs to one order.
CREATE TABLE order_reference (
  -- The reference in upper case, as it is compared.
  reference text PRIMARY KEY CHECK (reference <> '' AND reference = upper(reference)),
  order_no text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX order_reference_order ON order_reference (order_no);
REVOKE UPDATE ON order_reference FROM jinli_app;
-- Where an older deposit and an older payment name the same receipt, the deposit has it.
INSERT INTO order_reference (reference, order_no)
SELECT upper(reference), deposit_no FROM deposit WHERE reference <> ''
UNION ALL
SELECT upper(reference), out_trade_no FROM withdrawal WHERE reference <> ''
ON CONFLICT DO NOTHING;

-- The receipt that an adjustment is for.
ALTER TABLE adjustment ADD COLUMN reference text NOT NULL DEFAULT '';

-- The amount that a credited order is worth after corrections; NULL: as it was credited.
ALTER TABLE deposit
  ADD COLUMN true_amount bigint CHECK (true_amount >= 0),
  -- When two people reopened a rejected order. It then waits for staff, however old it is.
  ADD COLUMN reopened_at timestamptz,
  -- The receipt that a rejection or a correction to nothing has given back.
  ADD COLUMN released_reference text NOT NULL DEFAULT '',
  ADD CHECK (true_amount IS NULL OR state = 'approved');

-- What two people change on a decided deposit: the amount of a credited one, or that a rejected one is open again.
CREATE TABLE deposit_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  correction_no text NOT NULL UNIQUE,
  deposit_id bigint NOT NULL REFERENCES deposit (id),
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('amount', 'reopening')),
  -- The amount before and after; NULL for a reopening.
  from_amount bigint CHECK (from_amount >= 0),
  amount bigint CHECK (amount >= 0 AND amount <> from_amount),
  -- What moved in the centre wallet, and by how much the player's debt changed. The first less the second is the change.
  wallet_change bigint,
  debt_change bigint,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (reason <> ''),
  -- The decision that is changed: when, and its reason.
  decided_at timestamptz NOT NULL,
  decided_reason text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'confirmed', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  CHECK ((kind = 'amount') = (amount IS NOT NULL) AND (kind = 'amount') = (from_amount IS NOT NULL)),
  CHECK ((state = 'draft') = (checked_at IS NULL)),
  CHECK ((checked_by IS NULL) = (checked_at IS NULL)),
  -- Maker and checker are two people (money I-23).
  CHECK (state <> 'confirmed' OR made_by <> checked_by),
  CHECK ((state = 'confirmed' AND kind = 'amount') = (wallet_change IS NOT NULL)),
  CHECK (wallet_change IS NULL OR debt_change IS NOT NULL AND wallet_change - debt_change = amount - from_amount)
);
-- One open proposal per order.
CREATE UNIQUE INDEX deposit_correction_draft ON deposit_correction (deposit_id) WHERE state = 'draft';
CREATE INDEX deposit_correction_deposit ON deposit_correction (deposit_id, id);
CREATE INDEX deposit_correction_player ON deposit_correction (player_id, checked_at) WHERE state = 'confirmed';
CREATE INDEX deposit_correction_decided ON deposit_correction (checked_at) WHERE checked_at IS NOT NULL;
REVOKE DELETE ON deposit_correction FROM jinli_app;

-- What the order took first of what the player owed.
ALTER TABLE withdrawal ADD COLUMN debt_settled bigint NOT NULL DEFAULT 0 CHECK (debt_settled >= 0);
CREATE INDEX withdrawal_debt ON withdrawal (player_id, created_at) WHERE debt_settled > 0;

-- A corrected first deposit changes the agent's figures of today, never those of an earlier day.
CREATE OR REPLACE FUNCTION note_first_deposits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO agent_day_change (agent_id, day, first_deposits, first_deposit_amount)
  SELECT n.agent_id, (app_now() AT TIME ZONE 'Asia/Shanghai')::date, count(n.first_deposit) - count(o.first_deposit),
    sum(coalesce(n.first_deposit, 0) - coalesce(o.first_deposit, 0))
  FROM made n JOIN gone o USING (player_id)
  WHERE n.first_deposit IS DISTINCT FROM o.first_deposit GROUP BY 1;
  RETURN NULL;
END $$;

-- A hint for staff: rewards that a player got after a deposit that was corrected to less.
ALTER TABLE abuse_flag DROP CONSTRAINT abuse_flag_kind_check, ADD CONSTRAINT abuse_flag_kind_check CHECK (kind IN
  ('shared_address', 'shared_card', 'quick_withdrawal', 'mirrored_bets', 'void_after_claim', 'corrected_deposit'));
