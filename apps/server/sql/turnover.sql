-- Turnover requirements, which valid stake fulfils (money I-17).

-- Lets one transaction at a time count a player's turnover, so that concurrent bets and requirements see each other.
CREATE FUNCTION lock_turnover(p_player bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('turnover:' || p_player, 0))
$$;

-- Adds valid stake to those requirements of a player that existed at p_at, oldest first.
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

-- Counts the turnover bet by bet; used when a requirement weights the categories. Each bet, in the order of
-- settlement, counts for the oldest requirement first; stake that one requirement uses does not count for the next.
-- With p_since it continues from the saved `done`. Without p_since it starts from the beginning, and for the time
-- before the first weighted requirement it uses sums of stake instead of bets. Returns the final state of each
-- requirement; with p_only, each bet that counted for that requirement until it was met.
CREATE FUNCTION turnover_walk(p_player bigint, p_since timestamptz, p_only bigint DEFAULT NULL)
RETURNS TABLE (requirement bigint, venue text, bet_id text, at timestamptz, stake bigint, weight integer,
  elsewhere bigint, counted bigint, done bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_all CONSTANT smallint[] := '{100,100,100,100,100,100}';
  v_ids bigint[]; v_created timestamptz[]; v_required bigint[]; v_done bigint[]; v_weights smallint[];
  v_n integer; v_lo integer := 1; v_at integer; v_begins timestamptz; v_bet record;
  v_left bigint; v_room bigint; v_take bigint; v_pay bigint; v_weight integer;
BEGIN
  SELECT array_agg(t.id ORDER BY t.created_at, t.id), array_agg(t.created_at ORDER BY t.created_at, t.id),
    array_agg(t.required ORDER BY t.created_at, t.id),
    array_agg(CASE WHEN p_since IS NULL THEN 0 ELSE t.done END ORDER BY t.created_at, t.id),
    array_agg(coalesce(t.weights, v_all) ORDER BY t.created_at, t.id), count(*),
    coalesce(p_since, min(t.created_at) FILTER (WHERE t.weights IS NOT NULL), 'infinity')
  INTO v_ids, v_created, v_required, v_done, v_weights, v_n, v_begins
  FROM turnover_requirement t WHERE t.player_id = p_player;
  FOR v_bet IN
    SELECT s.since AS at, NULL::text AS venue, NULL::text AS bet_id, 1 AS category, (
      SELECT coalesce(sum(b.counted), 0)::bigint FROM bet b
      WHERE b.player_id = p_player AND b.counted > 0 AND b.counted_at >= s.since
        AND b.counted_at < least(s.until, v_begins)) AS stake
    FROM (SELECT t.created_at AS since, lead(t.created_at) OVER (ORDER BY t.created_at, t.id) AS until
          FROM turnover_requirement t WHERE t.player_id = p_player) s
    WHERE p_since IS NULL AND s.since < v_begins
    UNION ALL
    SELECT b.counted_at, b.venue, b.bet_id,
      array_position(ARRAY['live', 'sport', 'esport', 'board', 'slot', 'lottery'], v.category), b.counted
    FROM bet b JOIN venue v ON v.code = b.venue
    WHERE b.player_id = p_player AND b.counted > 0 AND b.counted_at >= v_begins
    ORDER BY 1, 2 NULLS FIRST, 3
  LOOP
    EXIT WHEN v_lo > v_n;
    v_left := v_bet.stake;
    v_at := v_lo;
    WHILE v_at <= v_n AND v_created[v_at] <= v_bet.at LOOP
      v_room := v_required[v_at] - v_done[v_at];
      IF v_room = 0 THEN
        IF v_at = v_lo THEN v_lo := v_lo + 1; END IF;
      ELSE
        v_weight := v_weights[v_at][v_bet.category];
        -- The stake that completes the requirement, rounded up to a whole fen.
        v_take := CASE v_weight WHEN 0 THEN 0 ELSE least(v_left, (v_room * 100 + v_weight - 1) / v_weight) END;
        v_pay := least(v_room, v_take * v_weight / 100);
        v_done[v_at] := v_done[v_at] + v_pay;
        IF p_only = v_ids[v_at] THEN
          RETURN QUERY SELECT p_only, v_bet.venue, v_bet.bet_id, v_bet.at, v_bet.stake, v_weight,
            v_bet.stake - v_left, v_pay, v_done[v_at];
          IF v_done[v_at] = v_required[v_at] THEN RETURN; END IF;
        END IF;
        v_left := v_left - v_take;
      END IF;
      v_at := v_at + 1;
    END LOOP;
  END LOOP;
  IF p_only IS NULL THEN
    RETURN QUERY SELECT u.id, NULL::text, NULL::text, NULL::timestamptz, NULL::bigint, NULL::integer, NULL::bigint,
      NULL::bigint, u.done FROM unnest(v_ids, v_done) AS u (id, done);
  END IF;
END
$$;

CREATE FUNCTION weighs_turnover(p_player bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM turnover_requirement WHERE player_id = p_player AND weights IS NOT NULL)
$$;

-- Saves the result of turnover_walk.
CREATE FUNCTION walk_turnover(p_player bigint, p_since timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE turnover_requirement r SET done = w.done FROM turnover_walk(p_player, p_since) w
  WHERE r.id = w.requirement AND r.done <> w.done
$$;

-- Returns the bets that counted for a requirement, and their stake that counted for other requirements (R-PROMO-21).
CREATE FUNCTION turnover_steps(p_player bigint, p_ref text)
RETURNS TABLE (venue text, bet_id text, at timestamptz, stake bigint, weight integer, elsewhere bigint, counted bigint,
  done bigint)
LANGUAGE sql STABLE AS $$
  SELECT w.venue, w.bet_id, w.at, w.stake, w.weight, w.elsewhere, w.counted, w.done
  FROM turnover_requirement r CROSS JOIN turnover_walk(p_player, NULL, r.id) w
  WHERE r.player_id = p_player AND r.ref = p_ref AND w.bet_id IS NOT NULL
$$;

-- Counts all valid stake again, in the order of settlement. From the opening of one requirement to that of the next,
-- the set of requirements does not change, so one sum of stake for each such span is exact.
CREATE FUNCTION recount_turnover(p_player bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_span record;
BEGIN
  IF weighs_turnover(p_player) THEN
    PERFORM walk_turnover(p_player, NULL);
    RETURN;
  END IF;
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

-- Counts new valid stake that was settled at p_since or later. Usually the stake is only added. All stake is counted
-- again if a requirement was opened after p_since or if an earlier bet changed.
CREATE FUNCTION bets_counted(p_player bigint, p_stake bigint, p_since timestamptz, p_changed boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_met bigint[];
BEGIN
  PERFORM lock_turnover(p_player);
  IF p_changed THEN
    SELECT array_agg(id) INTO v_met FROM turnover_requirement
    WHERE player_id = p_player AND required > 0 AND done = required;
  END IF;
  IF weighs_turnover(p_player) THEN
    -- If the new stake is all the stake settled at p_since or later, the walk can continue from p_since.
    PERFORM walk_turnover(p_player, CASE WHEN NOT p_changed AND p_stake = (SELECT sum(counted) FROM bet
      WHERE player_id = p_player AND counted > 0 AND counted_at >= p_since) THEN p_since END);
  ELSIF p_changed OR EXISTS (SELECT 1 FROM turnover_requirement
      WHERE player_id = p_player AND created_at > p_since) THEN
    PERFORM recount_turnover(p_player);
  ELSE
    PERFORM count_turnover(p_player, p_stake, p_since);
  END IF;
  INSERT INTO turnover_undone (requirement_id, player_id)
  SELECT id, p_player FROM turnover_requirement WHERE id = ANY (v_met) AND done < required ORDER BY id
  ON CONFLICT (requirement_id) DO NOTHING;
END
$$;

-- Called after a requirement was opened: bets settled since then may have been imported before it was written.
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

-- Called after the amount behind a requirement was corrected: sets what it asks for, and counts all stake again.
CREATE FUNCTION correct_requirement(p_ref text, p_required bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_player bigint;
BEGIN
  SELECT player_id INTO v_player FROM turnover_requirement WHERE ref = p_ref;
  PERFORM lock_turnover(v_player);
  UPDATE turnover_requirement SET required = p_required, done = least(done, p_required) WHERE ref = p_ref;
  PERFORM recount_turnover(v_player);
END
$$;

-- Called after a bonus was given up: drops the rest of the bonus's requirement.
CREATE FUNCTION release_turnover(p_ref text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_player bigint;
  v_left bigint;
BEGIN
  SELECT player_id INTO v_player FROM turnover_requirement WHERE ref = p_ref;
  PERFORM lock_turnover(v_player);
  UPDATE turnover_requirement r SET required = r.done FROM turnover_requirement o
  WHERE r.ref = p_ref AND o.id = r.id RETURNING o.required - o.done INTO v_left;
  RETURN coalesce(v_left, 0);
END
$$;

CREATE VIEW turnover_standing AS SELECT ref, required, done FROM turnover_requirement;

-- Requirements that were met once and are not met any more, because bets that counted for them were changed or voided.
CREATE VIEW turnover_fallen AS
  SELECT u.player_id, r.source, r.ref, r.required, r.done, r.created_at AS opened_at, u.created_at AS fallen_at
  FROM turnover_undone u JOIN turnover_requirement r ON r.id = u.requirement_id;

-- Each turnover requirement with its source, for the page of a player.
CREATE VIEW turnover_by_source AS SELECT id, player_id, source, created_at, required, done FROM turnover_requirement;
