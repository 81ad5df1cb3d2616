SELECT ledger.open_accounts(ARRAY['player:4:available'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:usdt', 'house:adjustment'], 'CNY', false) AS opened;
SELECT replayed FROM ledger.post('deposit:4:credited', 'deposit.credited', 'deposit:4',
  ARRAY['cashier:usdt', 'player:4:available'], ARRAY[-7000, 7000]);

-- Entries never change. A separate transaction takes back the amount that was credited too much.
SELECT replayed FROM ledger.post('adjustment:4:posted', 'adjustment.debited', 'adjustment:4',
  ARRAY['house:adjustment', 'player:4:available'], ARRAY[2000, -2000]);

-- Refused: the player has less than the amount to take back.
SELECT replayed FROM ledger.post('adjustment:5:posted', 'adjustment.debited', 'adjustment:5',
  ARRAY['house:adjustment', 'player:4:available'], ARRAY[5001, -5001]);

SELECT t.kind, e.amount, e.balance_after FROM ledger.entry e
JOIN ledger.account a ON a.id = e.account_id JOIN ledger.transaction t ON t.id = e.transaction_id
WHERE a.code = 'player:4:available' ORDER BY e.version;
