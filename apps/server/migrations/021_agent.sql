-- Applications for the joint-venture plan (contract agent): one open for a player, whatever is sent at once.
CREATE TABLE agent_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  mobile text NOT NULL,
  apply_info text NOT NULL CHECK (apply_info <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT moment(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX agent_application_open ON agent_application (player_id) WHERE state = 'open';
CREATE INDEX agent_application_player ON agent_application (player_id, id);
-- The order of their list: the oldest open one first, then the newest decided.
CREATE INDEX agent_application_queue ON agent_application (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
REVOKE DELETE ON agent_application FROM jinli_app;

-- An agent's code, which the referral link bears.
CREATE TABLE agent (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  code text NOT NULL UNIQUE,
  since timestamptz NOT NULL DEFAULT moment()
);

-- Who came by whose link. The tie is made at registration and stays.
CREATE TABLE player_referral (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  agent_id bigint NOT NULL REFERENCES agent (player_id),
  registered_at timestamptz NOT NULL DEFAULT moment(),
  first_deposit_at timestamptz,
  first_deposit bigint CHECK (first_deposit > 0),
  CHECK ((first_deposit IS NULL) = (first_deposit_at IS NULL))
);
CREATE INDEX player_referral_registered ON player_referral (agent_id, registered_at, player_id);
CREATE INDEX player_referral_deposited ON player_referral (agent_id, first_deposit_at)
  INCLUDE (first_deposit) WHERE first_deposit_at IS NOT NULL;

-- Opens the portal once, soon; only its hash is kept. Then a session of the portal takes its place.
CREATE TABLE agent_ticket (
  ticket_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX agent_ticket_expiry ON agent_ticket (expires_at);
CREATE TABLE agent_session (
  token_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX agent_session_expiry ON agent_session (expires_at);
