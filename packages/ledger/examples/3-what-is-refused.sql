SELECT ledger.open_accounts(ARRAY['player:3:available', 'player:3:held'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:wechat'], 'CNY', false) AS opened;

-- Refused: the account has too little balance.
SELECT * FROM ledger.post('a:1', 'test', 'a', ARRAY['player:3:available', 'player:3:held'], ARRAY[-1, 1]);
-- Refused: nobody has opened the account.
SELECT * FROM ledger.post('a:2', 'test', 'a', ARRAY['cashier:wechat', 'player:9:available'], ARRAY[-1, 1]);
-- Refused: the lines do not sum to zero.
SELECT * FROM ledger.post('a:3', 'test', 'a', ARRAY['cashier:wechat', 'player:3:available'], ARRAY[-1, 2]);
-- Refused: the lines are not sorted by account. All callers lock accounts in this order, so none can deadlock.
SELECT * FROM ledger.post('a:4', 'test', 'a', ARRAY['player:3:available', 'cashier:wechat'], ARRAY[1, -1]);
-- Refused: only the functions of the ledger may write.
INSERT INTO ledger.entry VALUES (1, 3, 1, 5);
UPDATE ledger.account SET balance = 100000;
DELETE FROM ledger.transaction;

-- The refused postings wrote nothing.
SELECT count(*) AS transactions FROM ledger.transaction WHERE ref = 'a';
