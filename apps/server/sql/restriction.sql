CREATE VIEW restriction_timeline AS
  SELECT player_id, made_at AS at, id::text AS key, kind AS word, reason AS detail, made_by AS staff_id
  FROM player_restriction;

CREATE VIEW restriction_end_timeline AS
  SELECT player_id, ended_at AS at, id::text AS key, kind AS word, end_reason AS detail, ended_by AS staff_id
  FROM player_restriction WHERE ended_at IS NOT NULL;
