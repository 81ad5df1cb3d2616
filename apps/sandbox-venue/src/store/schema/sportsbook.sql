CREATE TABLE bet_slip (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  bet_id TEXT NOT NULL UNIQUE,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  nonce TEXT NOT NULL,
  request TEXT NOT NULL,
  stake INTEGER NOT NULL CHECK (stake > 0),
  payout INTEGER NOT NULL DEFAULT 0 CHECK (payout >= 0),
  status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
  cash_nonce TEXT,
  placed_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (operator, player, nonce),
  FOREIGN KEY (operator, player) REFERENCES player (operator, player),
  CHECK (status <> 'open' OR (payout = 0 AND settled_at IS NULL AND cash_nonce IS NULL))
) STRICT;
CREATE INDEX bet_slip_recent ON bet_slip (operator, player, game, seq);
CREATE INDEX bet_slip_open ON bet_slip (operator, player, game)
  WHERE status = 'open';

-- The result 'cashed' marks a leg that was open when its bet slip was cashed out.
CREATE TABLE bet_slip_leg (
  id INTEGER PRIMARY KEY,
  bet_id TEXT NOT NULL REFERENCES bet_slip (bet_id),
  chain_id INTEGER NOT NULL REFERENCES chain (id),
  fixture INTEGER NOT NULL CHECK (fixture > 0),
  selection TEXT NOT NULL,
  odds INTEGER NOT NULL CHECK (odds > 100),
  tick INTEGER NOT NULL,
  result TEXT CHECK (result IN ('won', 'lost', 'void', 'cashed')),
  cash_tick INTEGER,
  UNIQUE (bet_id, chain_id, fixture),
  CHECK ((cash_tick IS NULL) = (result IS NULL OR result <> 'cashed'))
) STRICT;
CREATE INDEX bet_slip_leg_selection ON bet_slip_leg (chain_id, fixture, selection);
CREATE INDEX bet_slip_leg_open ON bet_slip_leg (chain_id, fixture, selection)
  WHERE result IS NULL;

CREATE TRIGGER bet_slip_is_fixed BEFORE UPDATE OF
  bet_id, operator, player, game, nonce, request, stake, placed_at ON bet_slip
  BEGIN SELECT RAISE(ABORT, 'a bet slip is fixed when it is placed'); END;
CREATE TRIGGER bet_slip_leg_is_fixed BEFORE UPDATE OF
  bet_id, chain_id, fixture, selection, odds, tick ON bet_slip_leg
  BEGIN SELECT RAISE(ABORT, 'a leg is fixed when it is placed'); END;
CREATE TRIGGER bet_slip_leg_is_decided_once BEFORE UPDATE OF result ON bet_slip_leg
  WHEN OLD.result IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a leg is decided once'); END;

-- The loss of the venue on a fixture if the leg of an open bet slip wins, and the sum for each selection. A leg counts
-- like a single with the stake of its bet slip, times the odds of the legs that have won.
CREATE TABLE bet_slip_risk (
  bet_id TEXT NOT NULL REFERENCES bet_slip (bet_id),
  chain_id INTEGER NOT NULL,
  fixture INTEGER NOT NULL,
  selection TEXT NOT NULL,
  loss INTEGER NOT NULL CHECK (loss >= 0),
  PRIMARY KEY (bet_id, chain_id, fixture)
) STRICT, WITHOUT ROWID;

CREATE TABLE selection_risk (
  chain_id INTEGER NOT NULL REFERENCES chain (id),
  fixture INTEGER NOT NULL CHECK (fixture > 0),
  selection TEXT NOT NULL,
  loss INTEGER NOT NULL CHECK (loss >= 0),
  PRIMARY KEY (chain_id, fixture, selection)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER bet_slip_risk_taken AFTER INSERT ON bet_slip_risk BEGIN
  INSERT INTO selection_risk (chain_id, fixture, selection, loss)
    VALUES (NEW.chain_id, NEW.fixture, NEW.selection, NEW.loss)
    ON CONFLICT (chain_id, fixture, selection) DO UPDATE SET loss = loss + excluded.loss;
END;
CREATE TRIGGER bet_slip_risk_changed AFTER UPDATE OF loss ON bet_slip_risk BEGIN
  UPDATE selection_risk SET loss = loss + NEW.loss - OLD.loss
    WHERE chain_id = OLD.chain_id AND fixture = OLD.fixture AND selection = OLD.selection;
END;
CREATE TRIGGER bet_slip_risk_gone AFTER DELETE ON bet_slip_risk BEGIN
  UPDATE selection_risk SET loss = loss - OLD.loss
    WHERE chain_id = OLD.chain_id AND fixture = OLD.fixture AND selection = OLD.selection;
END;
CREATE TRIGGER bet_slip_risk_ends AFTER UPDATE OF status ON bet_slip
  WHEN OLD.status = 'open' AND NEW.status <> 'open' BEGIN
  DELETE FROM bet_slip_risk WHERE bet_id = NEW.bet_id;
END;
-- A decided leg has no risk of its own. A lost one ends the risk of all its bet slip; a won one raises the rest.
CREATE TRIGGER bet_slip_leg_decided AFTER UPDATE OF result ON bet_slip_leg
  WHEN NEW.result IS NOT NULL BEGIN
  DELETE FROM bet_slip_risk WHERE bet_id = NEW.bet_id
    AND (NEW.result = 'lost' OR (chain_id = NEW.chain_id AND fixture = NEW.fixture));
  UPDATE bet_slip_risk SET loss = (loss * NEW.odds + 99) / 100
    WHERE bet_id = NEW.bet_id AND NEW.result = 'won';
END;
