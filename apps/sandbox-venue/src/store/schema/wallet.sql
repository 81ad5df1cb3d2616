CREATE TABLE player (
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (operator, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE wallet_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'transfer_in', 'transfer_out', 'stake', 'payout', 'stake_returned', 'payout_revoked'
  )),
  ref TEXT NOT NULL,
  delta INTEGER NOT NULL CHECK (delta <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  at INTEGER NOT NULL,
  UNIQUE (operator, kind, ref),
  FOREIGN KEY (operator, player) REFERENCES player (operator, player)
) STRICT;
CREATE INDEX wallet_log_at ON wallet_log (operator, at);

CREATE TABLE transfer (
  operator TEXT NOT NULL,
  reference TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'refused', 'absent')),
  reason TEXT,
  player TEXT,
  direction TEXT CHECK (direction IN ('in', 'out')),
  amount INTEGER CHECK (amount > 0),
  balance_after INTEGER,
  status_requests INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (operator, reference),
  CHECK (status = 'absent' OR (player IS NOT NULL AND direction IS NOT NULL
    AND amount IS NOT NULL AND balance_after IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER wallet_log_no_update BEFORE UPDATE ON wallet_log
  BEGIN SELECT RAISE(ABORT, 'wallet_log is append-only'); END;
CREATE TRIGGER wallet_log_no_delete BEFORE DELETE ON wallet_log
  BEGIN SELECT RAISE(ABORT, 'wallet_log is append-only'); END;
