-- Bets pay the conditions of deposits and credits down (money I-17).

-- One counter per player at a time: bets and requirements that are written at one moment see each other.
CREATE FUNCTION lock_turnover(p_player bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('turnover:' || p_player, 0))
$$;

-- Pays a player's requirements down with valid stake, oldest first; those that stood at p_at only.
CREATE FUNCTION count_turnover(p_player bigint, p_stake bigint, p_at timestamptz)
RETURNS void LANGUAGE sql AS $$
  UPDATE turnover_requirement r SET done = r.done + s.step
  FROM (
    SELECT id, LEAST(room, GREATEST(0, p_stake - before)) AS step FROM (
      SELECT id, required - done AS room,
        coalesce(sum(required - done) OVER (ORDER BY created_at, id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM turnover_requirement
      WHERE player_id = p_player AND done < required AND created_at <= p_at
    ) open
  ) s WHERE s.id = r.id AND s.step > 0
$$;

-- Everything is counted again, in the order of settlement. Between two requirements the set is the
-- same, so one sum per requirement is exact.
CREATE FUNCTION recount_turnover(p_player bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_span record;
BEGIN
  UPDATE turnover_requirement SET done = 0 WHERE player_id = p_player AND done > 0;
  FOR v_span IN
    SELECT r.since, (SELECT coalesce(sum(b.counted), 0)::bigint FROM bet b
      WHERE b.player_id = p_player AND b.counted > 0 AND b.counted_at >= r.since
        AND (r.until IS NULL OR b.counted_at < r.until)) AS stake
    FROM (SELECT id, created_at AS since, lead(created_at) OVER (ORDER BY created_at, id) AS until
          FROM turnover_requirement WHERE player_id = p_player) r
    ORDER BY r.since, r.id
  LOOP
    PERFORM count_turnover(p_player, v_span.stake, v_span.since);
  END LOOP;
END
$$;

-- New valid stake, the earliest of it settled at p_since. Added at the end where it belongs there;
-- counted again where it came late (a requirement was opened since) or an earlier bet changed.
CREATE FUNCTION bets_counted(p_player bigint, p_stake bigint, p_since timestamptz, p_changed boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_turnover(p_player);
  IF p_changed OR EXISTS (SELECT 1 FROM turnover_requirement
      WHERE player_id = p_player AND created_at > p_since) THEN
    PERFORM recount_turnover(p_player);
  ELSE
    PERFORM count_turnover(p_player, p_stake, p_since);
  END IF;
END
$$;

-- A requirement was opened: bets settled since then may have been fed before it was written.
CREATE FUNCTION requirement_opened(p_ref text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_opened turnover_requirement;
BEGIN
  SELECT * INTO v_opened FROM turnover_requirement WHERE ref = p_ref;
  PERFORM lock_turnover(v_opened.player_id);
  IF EXISTS (SELECT 1 FROM bet WHERE player_id = v_opened.player_id AND counted > 0
      AND counted_at >= v_opened.created_at) THEN
    PERFORM recount_turnover(v_opened.player_id);
  END IF;
END
$$;
