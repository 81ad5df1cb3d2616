SELECT ledger.open_accounts(ARRAY['player:5:available'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:five'], 'CNY', false) AS opened;
SELECT replayed FROM ledger.post('deposit:5:credited', 'deposit.credited', 'deposit:5',
  ARRAY['cashier:five', 'player:5:available'], ARRAY[-300, 300]);

-- Closes a batch: adds up its entries for each house account and seals the batch. All balances stay the same.
SELECT ledger.close_batch() >= 0 AS closed;
SELECT code, balance FROM ledger.balances(ARRAY['cashier:five', 'player:5:available']) ORDER BY code;

-- Lists the violations; a consistent ledger gives no row.
SELECT * FROM ledger.violations();
