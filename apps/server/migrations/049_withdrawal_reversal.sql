-- A paid withdrawal whose money came back or never left: one member proposes, another confirms (decision 069).
CREATE TABLE withdrawal_reversal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  cause text NOT NULL CHECK (cause IN ('bank_return', 'not_sent')),
  -- The day and the reference of the bank's return.
  returned_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (reason <> ''),
  -- The key of the posting that paid the withdrawal.
  reversed_key text NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'confirmed', 'cancelled')),
  proposed_by bigint NOT NULL REFERENCES staff (id),
  proposed_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK ((cause = 'bank_return') = (reference <> '')),
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> proposed_by)
);
-- A withdrawal has at most one proposal, and comes back once.
CREATE UNIQUE INDEX withdrawal_reversal_one ON withdrawal_reversal (withdrawal_id) WHERE state <> 'cancelled';
CREATE INDEX withdrawal_reversal_proposed ON withdrawal_reversal (proposed_at, id) WHERE state = 'proposed';
REVOKE DELETE ON withdrawal_reversal FROM jinli_app;

ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_state_check, DROP CONSTRAINT withdrawal_check2;
ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_state_check CHECK (state IN ('requested', 'in_review', 'approved', 'paying',
    'pay_unknown', 'paid', 'rejected', 'returned', 'reversed')),
  -- The decision of a reversed withdrawal stays its payment.
  ADD CONSTRAINT withdrawal_decided_check
    CHECK ((state IN ('paid', 'rejected', 'returned', 'reversed')) = (decided_at IS NOT NULL));

-- What happened to a withdrawal, in order, for the timeline of staff.
CREATE TABLE withdrawal_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  step text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  staff_id bigint NOT NULL REFERENCES staff (id),
  note text NOT NULL DEFAULT ''
);
CREATE INDEX withdrawal_step_order ON withdrawal_step (withdrawal_id, id);
REVOKE UPDATE, DELETE ON withdrawal_step FROM jinli_app;

-- Earlier steps, from the audit trail.
INSERT INTO withdrawal_step (withdrawal_id, step, at, staff_id, note)
SELECT w.id, replace(substr(a.action, 12), '-', '_'), a.at, a.staff_id, coalesce(a.reason, '')
FROM audit a JOIN withdrawal w ON w.out_trade_no = a.subject
WHERE a.action IN ('withdrawal.approved', 'withdrawal.paying', 'withdrawal.paid', 'withdrawal.returned',
  'withdrawal.pay-unknown', 'withdrawal.pay-again', 'withdrawal.rejected')
ORDER BY a.id;
