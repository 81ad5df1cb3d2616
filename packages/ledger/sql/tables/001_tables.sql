-- Accounts, transactions and entries. Only the functions of this schema write to these tables (002_grants.sql). Rows
-- of transaction, entry and seal never change.
CREATE SCHEMA ledger;

-- The balance of a guarded account (every player account) is in its row and never goes below zero. The row of an
-- unguarded account (house, venue clearing) has no balance: its balance is the sum of its entries, so that no posting
-- waits for another on a shared row.
CREATE TABLE ledger.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- PostgreSQL runs this check with every posting. A length limit inside the pattern would make it ten times slower.
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9_:.-]+$' AND length(code) BETWEEN 3 AND 80),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  guarded boolean NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  version bigint NOT NULL DEFAULT 0,
  CHECK (guarded OR (balance = 0 AND version = 0))
) WITH (fillfactor = 70);
-- Finds the few unguarded accounts, which are read often, without reading the player accounts.
CREATE INDEX account_house ON ledger.account (code) WHERE NOT guarded;

CREATE TABLE ledger.transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 3 AND 160),
  kind text NOT NULL,
  ref text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Shows which transactions are final: those whose xid is below the oldest running xid (batch closing).
  xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint
);
CREATE INDEX transaction_xid ON ledger.transaction (xid);
CREATE INDEX transaction_ref ON ledger.transaction (ref);

-- There are no foreign keys: each posting would take a share lock on the shared house rows. Only the posting
-- functions write entries, and they look up each account; ledger.violations checks it.
CREATE TABLE ledger.entry (
  transaction_id bigint NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- For guarded accounts: the number of the entry within its account, and the balance of the account after the entry.
  version bigint,
  balance_after bigint,
  PRIMARY KEY (transaction_id, line)
);
CREATE UNIQUE INDEX entry_account ON ledger.entry (account_id, version) WHERE version IS NOT NULL;

-- A closed batch of transactions [xid_from, xid_to). A hash chain reveals a changed or missing entry.
CREATE TABLE ledger.seal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid_from bigint NOT NULL,
  xid_to bigint NOT NULL UNIQUE,
  transactions bigint NOT NULL,
  last_transaction_id bigint,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- The sum of a batch's entries for an unguarded account, and its balance after the batch. A balance follows from the
-- previous row and the sum, so each row can be checked alone.
CREATE TABLE ledger.rollup (
  account_id bigint NOT NULL,
  seal_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, seal_id)
);
CREATE INDEX rollup_seal ON ledger.rollup (seal_id);
