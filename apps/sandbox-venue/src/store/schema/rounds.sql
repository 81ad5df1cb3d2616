CREATE TABLE round (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  round_id TEXT NOT NULL UNIQUE,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  nonce TEXT NOT NULL,
  request TEXT NOT NULL,
  seeds_id INTEGER NOT NULL REFERENCES seeds (id),
  seed_nonce INTEGER NOT NULL,
  bet TEXT NOT NULL,
  state TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
  version INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  unit_stake INTEGER NOT NULL CHECK (unit_stake > 0),
  stake INTEGER NOT NULL CHECK (stake > 0),
  payout INTEGER NOT NULL CHECK (payout >= 0),
  response TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (operator, player, nonce),
  UNIQUE (seeds_id, seed_nonce),
  CHECK (status <> 'open' OR (payout = 0 AND settled_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX round_open ON round (operator, player, game)
  WHERE status = 'open';
CREATE INDEX round_left ON round (placed_at) WHERE status = 'open';
CREATE INDEX round_recent ON round (operator, player, game, seq);

CREATE TABLE decision (
  round_id TEXT NOT NULL REFERENCES round (round_id),
  ordinal INTEGER NOT NULL,
  nonce TEXT NOT NULL,
  decision TEXT NOT NULL,
  response TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (round_id, ordinal),
  UNIQUE (round_id, nonce)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER decision_no_update BEFORE UPDATE ON decision
  BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
CREATE TRIGGER decision_no_delete BEFORE DELETE ON decision
  BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
CREATE TRIGGER round_is_fixed BEFORE UPDATE OF
  round_id, operator, player, game, nonce, request, seeds_id, seed_nonce, bet, unit_stake, placed_at
  ON round
  BEGIN SELECT RAISE(ABORT, 'a round is fixed when it opens'); END;
