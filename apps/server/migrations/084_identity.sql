-- From which sums (fen) on the house asks who a player is (decision 098); each start writes it. NULL: it does not ask.
CREATE TABLE identity_policy (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  deposits_max bigint CHECK (deposits_max >= 0),
  withdrawals_max bigint CHECK (withdrawals_max >= 0)
);
INSERT INTO identity_policy DEFAULT VALUES;

-- The checks of players' identity by a provider.
CREATE TABLE identity_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- Each try gives it to the provider; its answer names it.
  reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'sent', 'verified', 'refused')),
  name text NOT NULL,
  -- The sealed number of the document, until the provider has decided.
  number_seal bytea,
  number_mark bytea NOT NULL,
  number_tail text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '' CHECK (reason IN ('', 'not_confirmed', 'other_person', 'number_used')),
  CHECK ((state IN ('verified', 'refused')) = (decided_at IS NOT NULL)),
  CHECK ((decided_at IS NULL) = (number_seal IS NOT NULL)),
  CHECK ((decided_at IS NULL) = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'refused') = (reason <> ''))
);
CREATE INDEX identity_check_player ON identity_check (player_id, id DESC);
CREATE INDEX identity_check_due ON identity_check (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
-- A player has one open check, and a document verifies one account.
CREATE UNIQUE INDEX identity_check_open ON identity_check (player_id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX identity_check_number ON identity_check (number_mark) WHERE state = 'verified';

GRANT SELECT, UPDATE ON identity_policy TO jinli_app;
GRANT SELECT, INSERT, UPDATE ON identity_check TO jinli_app;
