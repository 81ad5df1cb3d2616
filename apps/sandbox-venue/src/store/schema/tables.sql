CREATE TABLE table_bet (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  bet_id TEXT NOT NULL UNIQUE,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  chain_id INTEGER NOT NULL REFERENCES chain (id),
  round INTEGER NOT NULL CHECK (round > 0),
  nonce TEXT NOT NULL,
  bet TEXT NOT NULL,
  stake INTEGER NOT NULL CHECK (stake > 0),
  -- The most that the bet can pay.
  payout_max INTEGER NOT NULL CHECK (payout_max >= 0),
  payout INTEGER NOT NULL DEFAULT 0 CHECK (payout >= 0),
  status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
  placed_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (operator, player, nonce),
  FOREIGN KEY (operator, player) REFERENCES player (operator, player),
  CHECK (status <> 'open' OR (payout = 0 AND settled_at IS NULL))
) STRICT;
CREATE INDEX table_bet_open ON table_bet (chain_id, round, seq)
  WHERE status = 'open';
CREATE INDEX table_bet_round ON table_bet (chain_id, round, operator, player);
CREATE INDEX table_bet_recent ON table_bet (operator, player, game, seq);

CREATE TABLE table_leave (
  bet_id TEXT PRIMARY KEY REFERENCES table_bet (bet_id),
  nonce TEXT NOT NULL,
  mark INTEGER NOT NULL CHECK (mark > 0),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER table_bet_is_fixed BEFORE UPDATE OF
  bet_id, operator, player, game, chain_id, round, nonce, bet, stake, payout_max, placed_at
  ON table_bet
  BEGIN SELECT RAISE(ABORT, 'a bet is fixed when it is placed'); END;
CREATE TRIGGER table_leave_no_update BEFORE UPDATE ON table_leave
  BEGIN SELECT RAISE(ABORT, 'table_leave is append-only'); END;
CREATE TRIGGER table_leave_no_delete BEFORE DELETE ON table_leave
  BEGIN SELECT RAISE(ABORT, 'table_leave is append-only'); END;

-- The most that each round can pay all players.
CREATE TABLE table_round_payout (
  chain_id INTEGER NOT NULL REFERENCES chain (id),
  round INTEGER NOT NULL CHECK (round > 0),
  payout_max INTEGER NOT NULL CHECK (payout_max >= 0),
  PRIMARY KEY (chain_id, round)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER table_bet_placed AFTER INSERT ON table_bet BEGIN
  INSERT INTO table_round_payout (chain_id, round, payout_max)
    VALUES (NEW.chain_id, NEW.round, NEW.payout_max)
    ON CONFLICT (chain_id, round) DO UPDATE SET payout_max = payout_max + excluded.payout_max;
END;
CREATE TRIGGER table_bet_voided AFTER UPDATE OF status ON table_bet
  WHEN OLD.status = 'open' AND NEW.status = 'void' BEGIN
  UPDATE table_round_payout SET payout_max = payout_max - OLD.payout_max
    WHERE chain_id = OLD.chain_id AND round = OLD.round;
END;
