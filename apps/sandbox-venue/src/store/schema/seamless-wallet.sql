CREATE TABLE stake (
  id TEXT PRIMARY KEY,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  round TEXT NOT NULL,
  game TEXT NOT NULL,
  ref TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('requested', 'taken', 'refused', 'returned')),
  response TEXT NOT NULL DEFAULT '',
  requested_at INTEGER NOT NULL,
  taken_at INTEGER,
  returned_at INTEGER,
  CHECK ((state = 'taken') <= (taken_at IS NOT NULL)),
  CHECK ((state = 'returned') = (returned_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX stake_taken ON stake (operator, ref) WHERE state = 'taken';
CREATE INDEX stake_requested ON stake (operator) WHERE state = 'requested';
CREATE INDEX stake_of_round ON stake (round);
CREATE INDEX stake_taken_at ON stake (operator, taken_at);
CREATE INDEX stake_returned_at ON stake (operator, returned_at);

CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  round TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('win', 'rollback')),
  stake_id TEXT REFERENCES stake (id),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  -- What of the round's stakes was at risk; a win has it.
  at_risk INTEGER CHECK (at_risk >= 0),
  -- What came in the round, in words.
  outcome TEXT,
  state TEXT NOT NULL CHECK (state IN ('due', 'acknowledged', 'refused')),
  response TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  acknowledged_at INTEGER,
  CHECK ((kind = 'rollback') = (stake_id IS NOT NULL)),
  CHECK ((state = 'due') = (acknowledged_at IS NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (operator, player, seq) WHERE state = 'due';
CREATE INDEX outbox_next ON outbox (due_at) WHERE state = 'due';
CREATE INDEX outbox_at ON outbox (operator, kind, at);

CREATE TRIGGER stake_is_fixed BEFORE UPDATE OF
  id, operator, player, round, game, ref, amount, requested_at ON stake
  BEGIN SELECT RAISE(ABORT, 'a stake is fixed when it is requested'); END;
CREATE TRIGGER outbox_is_fixed BEFORE UPDATE OF
  id, operator, player, round, kind, stake_id, amount, at_risk, outcome, at ON outbox
  BEGIN SELECT RAISE(ABORT, 'an outbox entry is fixed'); END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
  BEGIN SELECT RAISE(ABORT, 'an outbox entry is never deleted'); END;
