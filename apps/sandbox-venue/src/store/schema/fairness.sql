CREATE TABLE seeds (
  id INTEGER PRIMARY KEY,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('next', 'current', 'revealed')),
  server_seed TEXT NOT NULL,
  server_seed_hash TEXT NOT NULL UNIQUE,
  client_seed TEXT,
  next_nonce INTEGER NOT NULL DEFAULT 0,
  revealed_at INTEGER,
  FOREIGN KEY (operator, player) REFERENCES player (operator, player),
  CHECK (state = 'next' OR client_seed IS NOT NULL),
  CHECK ((state = 'revealed') = (revealed_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX seeds_in_use ON seeds (operator, player, state)
  WHERE state <> 'revealed';
CREATE INDEX seeds_of_player ON seeds (operator, player, id);

CREATE TABLE chain (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  start TEXT NOT NULL,
  length INTEGER NOT NULL CHECK (length > 0),
  checkpoint_every INTEGER NOT NULL CHECK (checkpoint_every > 0),
  checkpoints TEXT NOT NULL,
  salt TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  period_ms INTEGER NOT NULL CHECK (period_ms > 0)
) STRICT;
CREATE INDEX chain_of_game ON chain (game, id);

CREATE TABLE chain_published (
  chain_id INTEGER PRIMARY KEY REFERENCES chain (id),
  round INTEGER NOT NULL
) STRICT;

CREATE TRIGGER chain_no_update BEFORE UPDATE ON chain
  BEGIN SELECT RAISE(ABORT, 'a chain is fixed when it is published'); END;
