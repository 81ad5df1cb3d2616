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
