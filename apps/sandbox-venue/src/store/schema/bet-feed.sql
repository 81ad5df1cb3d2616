CREATE TABLE bet_change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  operator TEXT NOT NULL,
  bet_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  stake INTEGER NOT NULL CHECK (stake > 0),
  payout INTEGER NOT NULL CHECK (payout >= 0),
  at_risk INTEGER CHECK (at_risk BETWEEN 0 AND stake),
  status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
  -- What the player chose, and what came, in words.
  selection TEXT,
  outcome TEXT,
  placed_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (bet_id, version)
) STRICT;
CREATE INDEX bet_change_feed ON bet_change (operator, seq);

CREATE TRIGGER bet_change_no_update BEFORE UPDATE ON bet_change
  BEGIN SELECT RAISE(ABORT, 'bet_change is append-only'); END;
CREATE TRIGGER bet_change_no_delete BEFORE DELETE ON bet_change
  BEGIN SELECT RAISE(ABORT, 'bet_change is append-only'); END;
