SELECT ledger.open_accounts(ARRAY['player:5:available'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:five'], 'CNY', false) AS opened;
SELECT replayed FROM ledger.post('deposit:5:credited', 'deposit.credited', 'deposit:5',
  ARRAY['cashier:five', 'player:5:available'], ARRAY[-300, 300]);

-- Closing moves the sums of house accounts up to the batch and seals it; balances stay.
SELECT ledger.close_batch() >= 0 AS closed;
SELECT code, balance FROM ledger.balances(ARRAY['cashier:five', 'player:5:available']) ORDER BY code;

-- What is wrong with the books: no row when they hold.
SELECT * FROM ledger.violations();
