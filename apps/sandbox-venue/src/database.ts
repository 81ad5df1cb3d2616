import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { RISK_SCHEMA } from './risk-schema.ts'

// WAL with synchronous=FULL: an answered request survives kill -9 and power loss.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
`

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS player (
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (operator, player)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS wallet_log (
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
  CREATE INDEX IF NOT EXISTS wallet_log_at ON wallet_log (operator, at);

  CREATE TABLE IF NOT EXISTS transfer (
    operator TEXT NOT NULL,
    reference TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('done', 'refused', 'absent')),
    reason TEXT,
    player TEXT,
    direction TEXT CHECK (direction IN ('in', 'out')),
    amount INTEGER CHECK (amount > 0),
    balance_after INTEGER,
    status_asked INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (operator, reference),
    CHECK (status = 'absent' OR (player IS NOT NULL AND direction IS NOT NULL
      AND amount IS NOT NULL AND balance_after IS NOT NULL))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS bet_change (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    operator TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    stake INTEGER NOT NULL CHECK (stake > 0),
    payout INTEGER NOT NULL CHECK (payout >= 0),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
    placed_at INTEGER NOT NULL,
    settled_at INTEGER,
    UNIQUE (bet_id, version)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS bet_change_feed ON bet_change (operator, seq);

  CREATE TABLE IF NOT EXISTS seeds (
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
  CREATE UNIQUE INDEX IF NOT EXISTS seeds_in_use ON seeds (operator, player, state)
    WHERE state <> 'revealed';
  CREATE INDEX IF NOT EXISTS seeds_of_player ON seeds (operator, player, id);

  CREATE TABLE IF NOT EXISTS round (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    round_id TEXT NOT NULL UNIQUE,
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    nonce TEXT NOT NULL,
    asked TEXT NOT NULL,
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
    answer TEXT NOT NULL,
    placed_at INTEGER NOT NULL,
    settled_at INTEGER,
    UNIQUE (operator, player, nonce),
    UNIQUE (seeds_id, seed_nonce),
    CHECK (status <> 'open' OR (payout = 0 AND settled_at IS NULL))
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS round_open ON round (operator, player, game)
    WHERE status = 'open';
  CREATE INDEX IF NOT EXISTS round_left ON round (placed_at) WHERE status = 'open';
  CREATE INDEX IF NOT EXISTS round_recent ON round (operator, player, game, seq);

  CREATE TABLE IF NOT EXISTS decision (
    round_id TEXT NOT NULL REFERENCES round (round_id),
    ordinal INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    decision TEXT NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (round_id, ordinal),
    UNIQUE (round_id, nonce)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS chain (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    length INTEGER NOT NULL CHECK (length > 0),
    every INTEGER NOT NULL CHECK (every > 0),
    kept TEXT NOT NULL,
    salt TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    period_ms INTEGER NOT NULL CHECK (period_ms > 0)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS chain_of_game ON chain (game, id);

  CREATE TABLE IF NOT EXISTS chain_told (
    chain_id INTEGER PRIMARY KEY REFERENCES chain (id),
    round INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS table_bet (
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
    payout INTEGER NOT NULL DEFAULT 0 CHECK (payout >= 0),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'void')),
    placed_at INTEGER NOT NULL,
    settled_at INTEGER,
    UNIQUE (operator, player, nonce),
    FOREIGN KEY (operator, player) REFERENCES player (operator, player),
    CHECK (status <> 'open' OR (payout = 0 AND settled_at IS NULL))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS table_bet_open ON table_bet (chain_id, round, seq)
    WHERE status = 'open';
  CREATE INDEX IF NOT EXISTS table_bet_round ON table_bet (chain_id, round, operator, player);
  CREATE INDEX IF NOT EXISTS table_bet_recent ON table_bet (operator, player, game, seq);

  CREATE TABLE IF NOT EXISTS table_leave (
    bet_id TEXT PRIMARY KEY REFERENCES table_bet (bet_id),
    nonce TEXT NOT NULL,
    mark INTEGER NOT NULL CHECK (mark > 0),
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS slip (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    bet_id TEXT NOT NULL UNIQUE,
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    nonce TEXT NOT NULL,
    asked TEXT NOT NULL,
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
  CREATE INDEX IF NOT EXISTS slip_recent ON slip (operator, player, game, seq);
  CREATE INDEX IF NOT EXISTS slip_open ON slip (operator, player, game)
    WHERE status = 'open';

  -- A result of 'cashed' is that of a leg which was open when its slip was given back.
  CREATE TABLE IF NOT EXISTS slip_leg (
    id INTEGER PRIMARY KEY,
    bet_id TEXT NOT NULL REFERENCES slip (bet_id),
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
  CREATE INDEX IF NOT EXISTS slip_leg_open ON slip_leg (chain_id, fixture, selection)
    WHERE result IS NULL;

  CREATE TABLE IF NOT EXISTS session (
    token_hash TEXT PRIMARY KEY,
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    return_url TEXT,
    ticket TEXT NOT NULL DEFAULT '',
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS stake (
    id TEXT PRIMARY KEY,
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    round TEXT NOT NULL,
    game TEXT NOT NULL,
    ref TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    state TEXT NOT NULL CHECK (state IN ('asked', 'taken', 'refused', 'returned')),
    said TEXT NOT NULL DEFAULT '',
    asked_at INTEGER NOT NULL,
    taken_at INTEGER,
    returned_at INTEGER,
    CHECK ((state = 'taken') <= (taken_at IS NOT NULL)),
    CHECK ((state = 'returned') = (returned_at IS NOT NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS stake_taken ON stake (operator, ref) WHERE state = 'taken';
  CREATE INDEX IF NOT EXISTS stake_asked ON stake (operator) WHERE state = 'asked';
  CREATE INDEX IF NOT EXISTS stake_of_round ON stake (round);
  CREATE INDEX IF NOT EXISTS stake_taken_at ON stake (operator, taken_at);
  CREATE INDEX IF NOT EXISTS stake_returned_at ON stake (operator, returned_at);

  CREATE TABLE IF NOT EXISTS owed (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    operator TEXT NOT NULL,
    player TEXT NOT NULL,
    round TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('win', 'rollback')),
    stake_id TEXT REFERENCES stake (id),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    state TEXT NOT NULL CHECK (state IN ('due', 'answered', 'refused')),
    said TEXT NOT NULL DEFAULT '',
    tries INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    answered_at INTEGER,
    CHECK ((kind = 'rollback') = (stake_id IS NOT NULL)),
    CHECK ((state = 'due') = (answered_at IS NULL))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS owed_due ON owed (operator, player, seq) WHERE state = 'due';
  CREATE INDEX IF NOT EXISTS owed_next ON owed (due_at) WHERE state = 'due';
  CREATE INDEX IF NOT EXISTS owed_at ON owed (operator, kind, at);

  CREATE TRIGGER IF NOT EXISTS stake_is_fixed BEFORE UPDATE OF
    id, operator, player, round, game, ref, amount, asked_at ON stake
    BEGIN SELECT RAISE(ABORT, 'a stake is fixed when it is asked for'); END;
  CREATE TRIGGER IF NOT EXISTS owed_is_fixed BEFORE UPDATE OF
    id, operator, player, round, kind, stake_id, amount, at ON owed
    BEGIN SELECT RAISE(ABORT, 'what is owed is fixed'); END;
  CREATE TRIGGER IF NOT EXISTS owed_no_delete BEFORE DELETE ON owed
    BEGIN SELECT RAISE(ABORT, 'what is owed is never forgotten'); END;
  CREATE TRIGGER IF NOT EXISTS wallet_log_no_update BEFORE UPDATE ON wallet_log
    BEGIN SELECT RAISE(ABORT, 'wallet_log is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS wallet_log_no_delete BEFORE DELETE ON wallet_log
    BEGIN SELECT RAISE(ABORT, 'wallet_log is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS decision_no_update BEFORE UPDATE ON decision
    BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS decision_no_delete BEFORE DELETE ON decision
    BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS round_is_fixed BEFORE UPDATE OF
    round_id, operator, player, game, nonce, asked, seeds_id, seed_nonce, bet, unit_stake, placed_at
    ON round
    BEGIN SELECT RAISE(ABORT, 'a round is fixed when it opens'); END;
  CREATE TRIGGER IF NOT EXISTS table_bet_is_fixed BEFORE UPDATE OF
    bet_id, operator, player, game, chain_id, round, nonce, bet, stake, placed_at ON table_bet
    BEGIN SELECT RAISE(ABORT, 'a bet is fixed when it is placed'); END;
  CREATE TRIGGER IF NOT EXISTS table_leave_no_update BEFORE UPDATE ON table_leave
    BEGIN SELECT RAISE(ABORT, 'table_leave is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS table_leave_no_delete BEFORE DELETE ON table_leave
    BEGIN SELECT RAISE(ABORT, 'table_leave is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS slip_is_fixed BEFORE UPDATE OF
    bet_id, operator, player, game, nonce, asked, stake, placed_at ON slip
    BEGIN SELECT RAISE(ABORT, 'a slip is fixed when it is placed'); END;
  CREATE TRIGGER IF NOT EXISTS slip_leg_is_fixed BEFORE UPDATE OF
    bet_id, chain_id, fixture, selection, odds, tick ON slip_leg
    BEGIN SELECT RAISE(ABORT, 'a leg is fixed when it is placed'); END;
  CREATE TRIGGER IF NOT EXISTS slip_leg_is_decided_once BEFORE UPDATE OF result ON slip_leg
    WHEN OLD.result IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a leg is decided once'); END;
  CREATE TRIGGER IF NOT EXISTS chain_no_update BEFORE UPDATE ON chain
    BEGIN SELECT RAISE(ABORT, 'a chain is fixed when it is published'); END;
  CREATE TRIGGER IF NOT EXISTS bet_change_no_update BEFORE UPDATE ON bet_change
    BEGIN SELECT RAISE(ABORT, 'bet_change is append-only'); END;
  CREATE TRIGGER IF NOT EXISTS bet_change_no_delete BEFORE DELETE ON bet_change
    BEGIN SELECT RAISE(ABORT, 'bet_change is append-only'); END;
`

export type Value = string | bigint | number | null
export type Row = Record<string, unknown>

export type Store = {
  /** First row or undefined; integers come back as bigint. */
  one: (sql: string, ...values: Value[]) => Row | undefined
  all: (sql: string, ...values: Value[]) => Row[]
  /** Runs a statement, returns the number of changed rows. */
  run: (sql: string, ...values: Value[]) => bigint
  /** One writer at a time; a throw rolls everything back. Must not be nested. */
  transaction: <T>(work: () => T) => T
  close: () => void
}

/** Stores from before the seamless wallet have sessions without a ticket. */
function addTicket(database: DatabaseSync): void {
  const found = database
    .prepare("SELECT 1 FROM pragma_table_info('session') WHERE name = 'ticket'")
    .get()
  if (!found)
    database.exec("ALTER TABLE session ADD COLUMN ticket TEXT NOT NULL DEFAULT ''")
}

/** Opens (and creates) the venue's sqlite file. */
export function openStore(path: string): Store {
  const database = new DatabaseSync(path, { readBigInts: true })
  database.exec(PRAGMAS)
  database.exec(SCHEMA + RISK_SCHEMA)
  addTicket(database)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = database.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  return {
    one: (sql, ...values) => statement(sql).get(...values),
    all: (sql, ...values) => statement(sql).all(...values),
    run: (sql, ...values) => BigInt(statement(sql).run(...values).changes),
    transaction: (work) => {
      // IMMEDIATE takes the write lock first, so commit order equals sequence order.
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** The named column as text; throws when it is anything else (a schema mistake). */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not text`)
  return value
}

/** The named column as an integer; throws when it is anything else. */
export function integer(row: Row, column: string): bigint {
  const value = row[column]
  if (typeof value !== 'bigint') throw new TypeError(`${column} is not an integer`)
  return value
}

/** The named column as unix ms, null when empty. */
export function time(row: Row, column: string): Date | null {
  return row[column] === null
    ? null
    : new Date(Number.parseInt(`${integer(row, column)}`, 10))
}

/** A count that is small enough for a number; throws when it is none. */
export function count(row: Row, column: string): number {
  const value = Number.parseInt(`${integer(row, column)}`, 10)
  if (!Number.isSafeInteger(value)) throw new TypeError(`${column} is no small integer`)
  return value
}
