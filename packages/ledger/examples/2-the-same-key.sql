SELECT ledger.open_accounts(ARRAY['player:2:available'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:alipay'], 'CNY', false) AS opened;

-- The first call posts. The second call returns the first result and moves nothing.
SELECT replayed FROM ledger.post('deposit:2:credited', 'deposit.credited', 'deposit:2',
  ARRAY['cashier:alipay', 'player:2:available'], ARRAY[-1000, 1000]);
SELECT replayed FROM ledger.post('deposit:2:credited', 'deposit.credited', 'deposit:2',
  ARRAY['cashier:alipay', 'player:2:available'], ARRAY[-1000, 1000]);

-- The ledger refuses the same key for another posting.
SELECT replayed FROM ledger.post('deposit:2:credited', 'deposit.credited', 'deposit:2',
  ARRAY['cashier:alipay', 'player:2:available'], ARRAY[-9000, 9000]);

SELECT code, balance FROM ledger.balances(ARRAY['player:2:available']);
