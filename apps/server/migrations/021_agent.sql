-- Applications to become an agent (contract agent): at most one open per player, also under concurrency.
CREATE TABLE agent_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  mobile text NOT NULL,
  apply_info text NOT NULL CHECK (apply_info <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX agent_application_open ON agent_application (player_id) WHERE state = 'open';
CREATE INDEX agent_application_player ON agent_application (player_id, id);
-- Indexes for the order of the list: open ones first, oldest first, then decided ones, newest first.
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

-- Agents with their code, which the referral link contains.
CREATE TABLE agent (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  code text NOT NULL UNIQUE,
  since timestamptz NOT NULL DEFAULT app_now()
);

-- Referred players with their agent, which is set at registration and never changes.
CREATE TABLE player_referral (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  agent_id bigint NOT NULL REFERENCES agent (player_id),
  registered_at timestamptz NOT NULL DEFAULT app_now(),
  first_deposit_at timestamptz,
  first_deposit bigint CHECK (first_deposit > 0),
  CHECK ((first_deposit IS NULL) = (first_deposit_at IS NULL))
);
CREATE INDEX player_referral_registered ON player_referral (agent_id, registered_at, player_id);

-- Figures of an agent's players by brand day, so that the portal does not read each player.
CREATE TABLE agent_day (
  agent_id bigint NOT NULL REFERENCES agent (player_id),
  day date NOT NULL,
  registrations bigint NOT NULL,
  first_deposits bigint NOT NULL,
  first_deposit_amount bigint NOT NULL,
  valid_bets bigint NOT NULL,
  PRIMARY KEY (agent_id, day)
);
-- Changes that agent_day does not contain yet. Each change is one row, so no writer waits for another. A job adds them
-- to the days; until then the portal adds them itself.
CREATE TABLE agent_day_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  day date NOT NULL,
  registrations bigint NOT NULL DEFAULT 0,
  first_deposits bigint NOT NULL DEFAULT 0,
  first_deposit_amount bigint NOT NULL DEFAULT 0,
  valid_bets bigint NOT NULL DEFAULT 0
);
CREATE INDEX agent_day_change_agent ON agent_day_change (agent_id);

CREATE FUNCTION note_registrations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO agent_day_change (agent_id, day, registrations)
  SELECT agent_id, (registered_at AT TIME ZONE 'Asia/Shanghai')::date, count(*) FROM made GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER note_registrations AFTER INSERT ON player_referral
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_registrations();

CREATE FUNCTION note_first_deposits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO agent_day_change (agent_id, day, first_deposits, first_deposit_amount)
  SELECT n.agent_id, (n.first_deposit_at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(n.first_deposit)
  FROM made n JOIN gone o USING (player_id)
  WHERE o.first_deposit_at IS NULL AND n.first_deposit_at IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER note_first_deposits AFTER UPDATE ON player_referral
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_deposits();

-- Adds the valid stake of a new bet, and the difference when a bet changes (money I-17).
CREATE FUNCTION note_bets() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO agent_day_change (agent_id, day, valid_bets)
    SELECT r.agent_id, (b.counted_at AT TIME ZONE 'Asia/Shanghai')::date, sum(b.counted)
    FROM made b JOIN player_referral r USING (player_id) WHERE b.counted > 0 GROUP BY 1, 2;
  ELSE
    INSERT INTO agent_day_change (agent_id, day, valid_bets)
    SELECT r.agent_id, (b.counted_at AT TIME ZONE 'Asia/Shanghai')::date, sum(b.counted)
    FROM (SELECT player_id, counted, counted_at FROM made
      UNION ALL SELECT player_id, -counted, counted_at FROM gone) b
      JOIN player_referral r USING (player_id)
    WHERE b.counted <> 0 GROUP BY 1, 2 HAVING sum(b.counted) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_bets AFTER INSERT ON bet
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_bets();
CREATE TRIGGER note_changed_bets AFTER UPDATE ON bet
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_bets();

-- A ticket opens the portal once within two minutes; only its hash is stored. A portal session replaces it. Ticket
-- and portal session end with the player session that requested the ticket.
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
