-- The closed box: accounts, transactions, entries. Nothing outside this schema's functions
-- writes here (004_grants.sql); rows of transaction, entry and seal are never changed.
CREATE SCHEMA ledger;

-- A guarded account (every player account) keeps its balance on its own row and never goes
-- below zero. An unguarded one (house, venue clearing) keeps nothing on its row: its balance is
-- the sum of its entries, so that no posting waits for another one on a shared house row.
CREATE TABLE ledger.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Checked with every posting, though it never changes: a bound in the pattern costs ten times the rest of the row.
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9_:.-]+$' AND length(code) BETWEEN 3 AND 80),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  guarded boolean NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  version bigint NOT NULL DEFAULT 0,
  CHECK (guarded OR (balance = 0 AND version = 0))
) WITH (fillfactor = 70);
-- The house has a handful among those of all players; what it has is asked for often.
CREATE INDEX account_house ON ledger.account (code) WHERE NOT guarded;

CREATE TABLE ledger.transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 3 AND 160),
  kind text NOT NULL,
  ref text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Orders commits safely: everything below the oldest running xid is final (batch closing).
  xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint
);
CREATE INDEX transaction_xid ON ledger.transaction (xid);
CREATE INDEX transaction_ref ON ledger.transaction (ref);

-- No foreign keys here: they would take a share lock on the shared house rows with every
-- posting. ledger.post is the only writer and looks every account up; ledger.violations checks.
CREATE TABLE ledger.entry (
  transaction_id bigint NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- Guarded accounts: the account's running number and its balance after this entry.
  version bigint,
  balance_after bigint,
  PRIMARY KEY (transaction_id, line)
);
CREATE UNIQUE INDEX entry_account ON ledger.entry (account_id, version) WHERE version IS NOT NULL;

-- A closed batch of transactions [xid_from, xid_to): hash chained, so that a changed or missing
-- entry shows.
CREATE TABLE ledger.seal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid_from bigint NOT NULL,
  xid_to bigint NOT NULL UNIQUE,
  transactions bigint NOT NULL,
  last_transaction_id bigint,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- What a batch moved on an unguarded account, and where it stands after it: like an entry, a row follows
-- from the one before, so that each can be checked by itself.
CREATE TABLE ledger.rollup (
  account_id bigint NOT NULL,
  seal_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, seal_id)
);
CREATE INDEX rollup_seal ON ledger.rollup (seal_id);
