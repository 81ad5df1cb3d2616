-- Orders that a member put back undecided: 取下一单 passes them over for a while (decision 071).
CREATE TABLE claim_release (
  staff_id bigint NOT NULL REFERENCES staff (id),
  queue text NOT NULL,
  order_id bigint NOT NULL,
  released_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (staff_id, queue, order_id)
);

-- When a member first opened the order after its time to pay. Nobody closes an order that nobody has opened.
ALTER TABLE deposit ADD COLUMN viewed_at timestamptz;

-- The queue of those that wait for staff (`deposit_waiting`), in time or not.
DROP INDEX deposit_waits;
CREATE INDEX deposit_waits ON deposit (created_at) WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;

-- When staff took back a message that they had sent. Its text stays for the record.
ALTER TABLE support_message ADD COLUMN recalled_at timestamptz;
GRANT UPDATE (recalled_at) ON support_message TO jinli_app;
