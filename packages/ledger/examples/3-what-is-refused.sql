SELECT ledger.open_accounts(ARRAY['player:3:available', 'player:3:held'], 'CNY', true) AS opened;
SELECT ledger.open_accounts(ARRAY['cashier:wechat'], 'CNY', false) AS opened;

-- More than the account holds.
SELECT * FROM ledger.post('a:1', 'test', 'a', ARRAY['player:3:available', 'player:3:held'], ARRAY[-1, 1]);
-- An account that nobody opened.
SELECT * FROM ledger.post('a:2', 'test', 'a', ARRAY['cashier:wechat', 'player:9:available'], ARRAY[-1, 1]);
-- Lines that do not sum to zero.
SELECT * FROM ledger.post('a:3', 'test', 'a', ARRAY['cashier:wechat', 'player:3:available'], ARRAY[-1, 2]);
-- Lines that do not ascend: all callers lock in one order, so that they never wait in a circle.
SELECT * FROM ledger.post('a:4', 'test', 'a', ARRAY['player:3:available', 'cashier:wechat'], ARRAY[1, -1]);
-- Writing past the functions.
INSERT INTO ledger.entry VALUES (1, 3, 1, 5);
UPDATE ledger.account SET balance = 100000;
DELETE FROM ledger.transaction;

-- Nothing of it was written.
SELECT count(*) AS transactions FROM ledger.transaction WHERE ref = 'a';
