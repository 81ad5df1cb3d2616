SELECT ledger.open_accounts(ARRAY['player:4:available'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:usdt'], 'CNY', false) AS opened;
SELECT replayed FROM ledger.post('deposit:4:credited', 'deposit.credited', 'deposit:4',
  ARRAY['cashier:usdt', 'player:4:available'], ARRAY[-7000, 7000]);

-- Entries are never changed: a correction is a new transaction with the sign turned.
SELECT replayed FROM ledger.reverse(
  (SELECT id FROM ledger.transaction WHERE key = 'deposit:4:credited'), 'deposit:4:reversed', 'deposit.reversed');

-- Once: a second reversal under another key is refused.
SELECT replayed FROM ledger.reverse(
  (SELECT id FROM ledger.transaction WHERE key = 'deposit:4:credited'), 'deposit:4:again', 'deposit.reversed');

SELECT t.kind, e.amount, e.balance_after FROM ledger.entry e
JOIN ledger.account a ON a.id = e.account_id JOIN ledger.transaction t ON t.id = e.transaction_id
WHERE a.code = 'player:4:available' ORDER BY e.version;
