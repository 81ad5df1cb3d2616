-- Notes that the player is at a game, and returns the check that waits for their answer. A break of ten minutes ends a
-- period of play; a check that was not answered by then closes as `gone`.
CREATE FUNCTION reality_check_now(p_player bigint) RETURNS SETOF reality_check
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO reality_check_period AS p (player_id) VALUES (p_player)
  ON CONFLICT (player_id) DO UPDATE SET seen_at = app_now(),
    started_at = CASE WHEN p.seen_at < app_now() - interval '10 minutes' THEN app_now() ELSE p.started_at END,
    due_at = CASE WHEN p.seen_at < app_now() - interval '10 minutes'
      THEN app_now() + make_interval(mins => p.minutes) ELSE p.due_at END
  -- Most polls write nothing.
  WHERE p.seen_at < app_now() - interval '30 seconds';

  UPDATE reality_check c SET answer = 'gone', answered_at = app_now() FROM reality_check_period p
  WHERE c.player_id = p_player AND c.answer IS NULL AND p.player_id = p_player AND c.started_at < p.started_at;

  INSERT INTO reality_check (player_id, started_at, stake, payout)
  SELECT p.player_id, p.started_at, s.stake, s.payout
  FROM reality_check_period p CROSS JOIN LATERAL played_since(p.player_id, p.started_at) s
  WHERE p.player_id = p_player AND p.due_at <= app_now()
    AND NOT EXISTS (SELECT FROM reality_check c WHERE c.player_id = p_player AND c.answer IS NULL)
  ON CONFLICT DO NOTHING;

  RETURN QUERY SELECT * FROM reality_check c WHERE c.player_id = p_player AND c.answer IS NULL;
END
$$;

CREATE VIEW reality_check_timeline AS
  SELECT player_id, asked_at AS at, id::text AS key, coalesce(answer, 'open') AS state, payout - stake AS result,
    (extract(epoch FROM asked_at - started_at) / 60)::int AS minutes
  FROM reality_check;
