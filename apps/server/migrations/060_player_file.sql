-- What staff keep about a player. Corrections of personal data: a real name waits for a second person, other data is
-- changed at once.
CREATE TABLE player_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  field text NOT NULL CHECK (field IN ('realname', 'mobile', 'email', 'birthday')),
  old_value text NOT NULL,
  new_value text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX player_correction_waiting ON player_correction (player_id, field) WHERE state = 'waiting';
CREATE INDEX player_correction_player ON player_correction (player_id, id DESC);

-- Words by which staff find a group of players. Players never see them.
CREATE TABLE player_tag (
  player_id bigint NOT NULL REFERENCES player (id),
  tag text NOT NULL,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (player_id, tag)
);
CREATE INDEX player_tag_players ON player_tag (tag, player_id);

-- Notes of staff, for staff.
CREATE TABLE player_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  body text NOT NULL,
  pinned integer NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX player_note_player ON player_note (player_id, pinned DESC, id DESC);

-- The list of a player's open sign-ins by key.
CREATE INDEX player_session_list ON player_session (player_id, id DESC);
DROP INDEX player_session_player;
