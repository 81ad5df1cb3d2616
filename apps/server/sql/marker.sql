-- What a player did, as the markers read it (`PlayerFact`). Play is one row per hour. A player of this product cannot take
-- a withdrawal back, so no row says that.
CREATE FUNCTION player_facts(p_player bigint, p_from timestamptz)
RETURNS TABLE (kind text, at timestamptz, amount bigint, payout bigint, rounds integer, top_stake bigint)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_failed THEN 'deposit_failed' ELSE 'deposit' END, at, amount, 0::bigint, 0, 0::bigint
  FROM deposit_attempt WHERE player_id = p_player AND at >= p_from
  UNION ALL
  SELECT 'withdrawal', created_at, amount, 0, 0, 0 FROM withdrawal_asked
  WHERE player_id = p_player AND created_at >= p_from
  UNION ALL
  SELECT 'limit_raised', at, 0, 0, 0, 0 FROM play_limit_raise WHERE player_id = p_player AND at >= p_from
  UNION ALL
  SELECT 'play', date_trunc('hour', placed_at, 'UTC'), sum(stake)::bigint, sum(payout)::bigint, count(*)::int, max(stake)
  FROM bet_outcome WHERE player_id = p_player AND placed_at >= p_from GROUP BY 2
  ORDER BY 2, 1
$$;

-- Who gets no gifts, offers and mailings because of an open case.
CREATE VIEW marker_barred AS SELECT player_id FROM marker_case WHERE state = 'open' AND blocks_offers;

CREATE VIEW marker_case_task AS
  SELECT 'marker_case' AS kind, greatest(c.opened_at, c.contested_at) AS since, NULL::bigint AS barred FROM marker_case c
  WHERE c.state = 'open' AND NOT EXISTS (SELECT FROM marker_contact k
    WHERE k.case_id = c.id AND k.made_at >= coalesce(c.contested_at, c.opened_at));
