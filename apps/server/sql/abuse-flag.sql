-- The flags that a player's cases put on all orders of the player: one line per kind, with the newest case.
CREATE VIEW player_flag AS
  SELECT player_id, CASE state WHEN 'open' THEN 'case_' || kind ELSE 'case_confirmed' END AS kind,
    max(case_id)::text AS case_id
  FROM abuse_flag WHERE state <> 'dismissed' GROUP BY 1, 2;

CREATE VIEW risk_case_task AS
  SELECT 'risk_case' AS kind, changed_at AS since, NULL::bigint AS barred FROM risk_case WHERE state = 'open';

-- The evidence of a case is that of its heaviest hint.
CREATE FUNCTION case_evidence(p_case bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT evidence FROM abuse_flag WHERE case_id = p_case ORDER BY weight DESC, id LIMIT 1
$$;
