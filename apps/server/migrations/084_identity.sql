-- From which sums (fen) on the house asks who a player is (decision 098); each start writes it. NULL: it does not ask.
CREATE TABLE identity_policy (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  deposits_max bigint CHECK (deposits_max >= 0),
  withdrawals_max bigint CHECK (withdrawals_max >= 0),
  -- For how long the picture of a document is kept after the decision.
  picture_days integer NOT NULL DEFAULT 30 CHECK (picture_days >= 0)
);
INSERT INTO identity_policy DEFAULT VALUES;

-- The checks of players' identity: by a provider from a document's number, or by staff from its picture (review).
CREATE TABLE identity_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- Each try gives it to the provider; its answer names it.
  reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'sent', 'review', 'verified', 'refused')),
  name text NOT NULL,
  -- The sealed number of the document, until the provider has decided.
  number_seal bytea,
  -- Of a picture staff read the number when they accept it.
  number_mark bytea,
  number_tail text NOT NULL DEFAULT '',
  -- The sealed picture; NULL once it is deleted.
  picture_seal bytea,
  picture_type text CHECK (picture_type IN ('png', 'jpeg', 'webp')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT ''
    CHECK (reason IN ('', 'not_confirmed', 'other_person', 'number_used', 'unclear', 'document')),
  decided_by bigint REFERENCES staff (id),
  -- What staff tell the player about a refusal.
  note text NOT NULL DEFAULT '',
  CHECK ((state IN ('verified', 'refused')) = (decided_at IS NOT NULL)),
  CHECK ((state IN ('submitted', 'sent')) = (number_seal IS NOT NULL)),
  CHECK ((state IN ('submitted', 'sent')) = (next_attempt_at IS NOT NULL)),
  CHECK (state <> 'review' OR picture_seal IS NOT NULL),
  CHECK (state <> 'verified' OR number_mark IS NOT NULL),
  CHECK ((decided_by IS NOT NULL) = (picture_type IS NOT NULL AND decided_at IS NOT NULL)),
  CHECK ((state = 'refused') = (reason <> ''))
);
CREATE INDEX identity_check_player ON identity_check (player_id, id DESC);
CREATE INDEX identity_check_due ON identity_check (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
-- A player has one open check, and a document verifies one account.
CREATE UNIQUE INDEX identity_check_open ON identity_check (player_id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX identity_check_number ON identity_check (number_mark) WHERE state = 'verified';
CREATE INDEX identity_check_review ON identity_check (created_at) WHERE state = 'review';
CREATE INDEX identity_check_waits ON identity_check (created_at) WHERE state IN ('submitted', 'sent');
CREATE INDEX identity_check_picture ON identity_check (decided_at) WHERE picture_seal IS NOT NULL;
-- Indexes for the order of the list: open ones first, oldest first, then decided ones, newest first.
CREATE INDEX identity_check_queue ON identity_check (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) WHERE picture_type IS NOT NULL;
CREATE INDEX identity_check_of_state ON identity_check (
  state,
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) WHERE picture_type IS NOT NULL;

GRANT SELECT, UPDATE ON identity_policy TO jinli_app;
GRANT SELECT, INSERT, UPDATE ON identity_check TO jinli_app;
