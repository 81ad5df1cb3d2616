-- The order of what figures are made of goes on after a copy to another cluster, as that of the ledger (decision 084).
ALTER TABLE player ALTER COLUMN joined_xid SET DEFAULT ledger.current_xid();
ALTER TABLE bet_change ALTER COLUMN xid SET DEFAULT ledger.current_xid();
