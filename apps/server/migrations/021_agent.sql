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
CREATE INDEX agent_application_of_state ON agent_application (
  state,
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

-- What an agent's players did, by brand day: figures of the portal, which costs the same for ten players and for
-- a hundred thousand.
CREATE TABLE agent_day (
  agent_id bigint NOT NULL REFERENCES agent (player_id),
  day date NOT NULL,
  registrations bigint NOT NULL,
  first_deposits bigint NOT NULL,
  first_deposit_amount bigint NOT NULL,
  valid_bets bigint NOT NULL,
  PRIMARY KEY (agent_id, day)
);
-- What has come to them since, each change in a row of its own: nobody waits for another to count. A job puts
-- them to the days; until then the portal adds them.
CREATE TABLE agent_tally (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  day date NOT NULL,
  registrations bigint NOT NULL DEFAULT 0,
  first_deposits bigint NOT NULL DEFAULT 0,
  first_deposit_amount bigint NOT NULL DEFAULT 0,
  valid_bets bigint NOT NULL DEFAULT 0
);
CREATE INDEX agent_tally_agent ON agent_tally (agent_id);

CREATE FUNCTION tally_registrations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO agent_tally (agent_id, day, registrations)
  SELECT agent_id, (registered_at AT TIME ZONE 'Asia/Shanghai')::date, count(*) FROM made GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_registrations AFTER INSERT ON player_referral
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_registrations();

CREATE FUNCTION tally_first_deposits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO agent_tally (agent_id, day, first_deposits, first_deposit_amount)
  SELECT n.agent_id, (n.first_deposit_at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(n.first_deposit)
  FROM made n JOIN gone o USING (player_id)
  WHERE o.first_deposit_at IS NULL AND n.first_deposit_at IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_first_deposits AFTER UPDATE ON player_referral
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tally_first_deposits();

-- Valid stake comes with a bet, and goes or moves with a later word about it (money I-17).
CREATE FUNCTION tally_bets() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO agent_tally (agent_id, day, valid_bets)
    SELECT r.agent_id, (b.counted_at AT TIME ZONE 'Asia/Shanghai')::date, sum(b.counted)
    FROM made b JOIN player_referral r USING (player_id) WHERE b.counted > 0 GROUP BY 1, 2;
  ELSE
    INSERT INTO agent_tally (agent_id, day, valid_bets)
    SELECT r.agent_id, (b.counted_at AT TIME ZONE 'Asia/Shanghai')::date, sum(b.counted)
    FROM (SELECT player_id, counted, counted_at FROM made
      UNION ALL SELECT player_id, -counted, counted_at FROM gone) b
      JOIN player_referral r USING (player_id)
    WHERE b.counted <> 0 GROUP BY 1, 2 HAVING sum(b.counted) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_new_bets AFTER INSERT ON bet
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_bets();
CREATE TRIGGER tally_changed_bets AFTER UPDATE ON bet
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_bets();

-- Opens the portal once, soon; only its hash is kept. Then a session of the portal takes its place. Both end
-- with the player's session that asked for them.
CREATE TABLE agent_ticket (
  ticket_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  opened_by bytea NOT NULL REFERENCES player_session (token_hash) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX agent_ticket_expiry ON agent_ticket (expires_at);
CREATE INDEX agent_ticket_opened_by ON agent_ticket (opened_by);
CREATE TABLE agent_session (
  token_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  opened_by bytea NOT NULL REFERENCES player_session (token_hash) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX agent_session_expiry ON agent_session (expires_at);
CREATE INDEX agent_session_opened_by ON agent_session (opened_by);
