-- Levels that two members of staff set. The level moves when the second one confirms, as a step of its own.
CREATE TABLE vip_level_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  from_level smallint NOT NULL,
  to_level smallint NOT NULL CHECK (to_level BETWEEN 0 AND 10 AND to_level <> from_level),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX vip_level_change_waiting ON vip_level_change (player_id) WHERE state = 'waiting';
CREATE INDEX vip_level_change_player ON vip_level_change (player_id, id DESC);
CREATE INDEX vip_level_change_order ON vip_level_change
  (coalesce(decided_at, timestamptz 'infinity') DESC, (CASE WHEN decided_at IS NULL THEN -id ELSE id END) DESC);

-- A step of staff may pass several levels; the night's steps pass one.
ALTER TABLE vip_move
  ADD COLUMN change_id bigint REFERENCES vip_level_change (id),
  DROP CONSTRAINT vip_move_check,
  ADD CONSTRAINT vip_move_step CHECK (CASE cause WHEN 'promoted' THEN to_level > from_level ELSE to_level < from_level END
    AND (change_id IS NOT NULL OR abs(to_level - from_level) = 1)) NOT VALID;
