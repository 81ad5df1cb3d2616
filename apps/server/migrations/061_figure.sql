-- Figures by hour, which grow with what is new (decision 081). A row comes from final transactions only, so the figures
-- of a past day do not change.

-- How far each source is read: the ledger to a seal, players and bets to a transaction id of PostgreSQL.
CREATE TABLE figure_cursor (
  source text PRIMARY KEY CHECK (source IN ('ledger', 'player', 'bet')),
  position bigint NOT NULL DEFAULT 0,
  -- When everything final was last read to its end.
  complete_at timestamptz
);
INSERT INTO figure_cursor (source) VALUES ('ledger'), ('player'), ('bet');
REVOKE INSERT, DELETE ON figure_cursor FROM jinli_app;

-- The ledger's entries by hour, kind of movement and class of account (`account_class`). Each hour and kind sums to zero.
CREATE TABLE figure_ledger (
  hour timestamptz NOT NULL,
  kind text NOT NULL,
  account text NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (hour, kind, account)
);
CREATE INDEX figure_ledger_account ON figure_ledger (account, hour);

-- What a class of accounts moved on a brand day, and its balance at the day's end. Days without entries have no row.
CREATE TABLE figure_balance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (account, day)
);
CREATE INDEX figure_balance_day ON figure_balance (day) INCLUDE (amount);
CREATE INDEX figure_balance_changed ON figure_balance (changed_at, id);

-- Settled bets by the hour in which we learned of them. `day` is the brand day on which the venue settled them; where it
-- is not the day of the hour, the row corrects a past day.
CREATE TABLE figure_bet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hour timestamptz NOT NULL,
  day date NOT NULL,
  venue text NOT NULL REFERENCES venue (code),
  game_code text NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (hour, day, venue, game_code)
);
CREATE INDEX figure_bet_changed ON figure_bet (changed_at, id);

-- Sign-ups, first deposits with their amount, and players of the day, each in the hour of their first one.
CREATE TABLE figure_people (
  hour timestamptz NOT NULL,
  figure text NOT NULL CHECK (figure IN ('sign-up', 'first-deposit', 'active')),
  people bigint NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, figure)
);
-- Who is counted already: the wallets with a deposit, and the players of each brand day.
CREATE TABLE figure_depositor (account_id bigint PRIMARY KEY);
CREATE TABLE figure_active (
  day date NOT NULL,
  player_id bigint NOT NULL,
  PRIMARY KEY (day, player_id)
);

-- Finds new players whose transaction is final.
ALTER TABLE player ADD COLUMN joined_xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint;
CREATE INDEX player_joined ON player (joined_xid);

-- The postings behind a figure. Those of seamless venues are many, and are found by their bets.
CREATE INDEX transaction_kind ON ledger.transaction (kind, posted_at, id) WHERE kind NOT LIKE 'seamless.%';
