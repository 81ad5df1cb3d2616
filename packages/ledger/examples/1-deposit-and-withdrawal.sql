-- Opens the accounts. Player accounts are guarded (never below zero), house accounts are not.
SELECT ledger.open_accounts(ARRAY['player:1:available', 'player:1:held'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:bank'], 'CNY', false) AS opened;

-- Posts a deposit of 500.00. Amounts are fen; lines ascend by account and sum to zero.
SELECT replayed FROM ledger.post('deposit:1:credited', 'deposit.credited', 'deposit:1',
  ARRAY['cashier:bank', 'player:1:available'], ARRAY[-50000, 50000]);

-- Holds a withdrawal of 200.00, and pays it when staff have sent the money.
SELECT replayed FROM ledger.post('withdrawal:1:held', 'withdrawal.held', 'withdrawal:1',
  ARRAY['player:1:available', 'player:1:held'], ARRAY[-20000, 20000]);
SELECT replayed FROM ledger.post('withdrawal:1:paid', 'withdrawal.paid', 'withdrawal:1',
  ARRAY['cashier:bank', 'player:1:held'], ARRAY[20000, -20000]);

SELECT code, balance FROM ledger.balances(ARRAY['cashier:bank', 'player:1:available', 'player:1:held'])
ORDER BY code;
SELECT t.kind, e.amount, e.version, e.balance_after FROM ledger.entry e
JOIN ledger.account a ON a.id = e.account_id JOIN ledger.transaction t ON t.id = e.transaction_id
WHERE a.code = 'player:1:available' ORDER BY e.version;
