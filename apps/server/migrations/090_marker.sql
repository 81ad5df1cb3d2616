-- Signs that play harms a player (decision 101).

-- Whose signs are counted anew, and from when. What follows until then is counted with it.
CREATE TABLE marker_due (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  due_at timestamptz NOT NULL
);
CREATE INDEX marker_due_at ON marker_due (due_at);

-- Each score that differs from the one before. `rules` is the version of the rules.
CREATE TABLE marker_score (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  score integer NOT NULL CHECK (score >= 0),
  level text NOT NULL CHECK (level IN ('none', 'watch', 'strong')),
  reasons jsonb NOT NULL,
  rules integer NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX marker_score_player ON marker_score (player_id, id DESC);
REVOKE UPDATE, DELETE ON marker_score FROM jinli_app;

-- One open case at most for each player.
CREATE TABLE marker_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  level text NOT NULL CHECK (level IN ('watch', 'strong')),
  score integer NOT NULL,
  reasons jsonb NOT NULL,
  -- No gifts, offers and mailings while the case is open.
  blocks_offers boolean NOT NULL,
  contest text NOT NULL DEFAULT '',
  contested_at timestamptz,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  closed_by bigint REFERENCES staff (id),
  closed_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((contest = '') = (contested_at IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_by IS NOT NULL))
);
CREATE UNIQUE INDEX marker_case_open ON marker_case (player_id) WHERE state = 'open';
CREATE INDEX marker_case_player ON marker_case (player_id, id DESC);
CREATE INDEX marker_case_queue ON marker_case (score, id) WHERE state = 'open';
CREATE INDEX marker_case_past ON marker_case (id) WHERE state = 'closed';
REVOKE DELETE ON marker_case FROM jinli_app;

-- What staff did about a case.
CREATE TABLE marker_contact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES marker_case (id),
  kind text NOT NULL CHECK (kind IN ('message', 'call', 'block', 'unblock', 'close')),
  note text NOT NULL,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX marker_contact_case ON marker_contact (case_id, id);
REVOKE UPDATE, DELETE ON marker_contact FROM jinli_app;

-- What a player did is an event, in the transaction in which it was done (decision 094).
CREATE FUNCTION note_player_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, player_id, subject) VALUES ('player.acted', NEW.player_id, TG_TABLE_NAME);
  RETURN NULL;
END
$$;
CREATE TRIGGER deposit_acted AFTER INSERT OR UPDATE OF state ON deposit
  FOR EACH ROW EXECUTE FUNCTION note_player_action();
CREATE TRIGGER withdrawal_acted AFTER INSERT ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION note_player_action();
CREATE TRIGGER play_limit_acted AFTER INSERT ON play_limit_change
  FOR EACH ROW EXECUTE FUNCTION note_player_action();

CREATE FUNCTION note_players_of_bets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, player_id, subject)
  SELECT DISTINCT 'player.acted', p, 'bet' FROM fresh f CROSS JOIN LATERAL unnest(f.players) p;
  RETURN NULL;
END
$$;
CREATE TRIGGER bet_acted AFTER INSERT ON bet_change REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION note_players_of_bets();

SELECT add_event_reader('find-markers');
