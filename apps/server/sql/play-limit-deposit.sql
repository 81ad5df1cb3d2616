-- The day, week (from Monday) or month of the brand around an instant; the end is excluded.
CREATE FUNCTION period_bounds(p_period text, p_at timestamptz, OUT period_start timestamptz, OUT period_end timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT t.first AT TIME ZONE 'Asia/Shanghai', (t.first + ('1 ' || p_period)::interval) AT TIME ZONE 'Asia/Shanghai'
  FROM (SELECT date_trunc(p_period, p_at AT TIME ZONE 'Asia/Shanghai') AS first) t
$$;

-- The deposits (fen) of a player between two instants, by the rule of `deposit_of_day`.
CREATE FUNCTION deposits_between(p_player bigint, p_from timestamptz, p_to timestamptz, OUT credited bigint, OUT open bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(d.amount) FILTER (WHERE d.is_credited), 0)::bigint,
    coalesce(sum(d.amount) FILTER (WHERE NOT d.is_credited), 0)::bigint
  FROM deposit_of_day d WHERE d.player_id = p_player AND d.at >= p_from AND d.at < p_to
$$;

-- All limits in force, with who set them and since when.
CREATE VIEW play_limit_in_force AS
  SELECT player_id, 'deposit' AS kind, 'day' AS period, deposit_limit AS amount, 'player' AS setter, updated_at AS since
  FROM play_limit WHERE deposit_limit IS NOT NULL
  UNION ALL
  SELECT player_id, kind, period, amount, 'player', updated_at FROM play_limit_game WHERE amount IS NOT NULL
  UNION ALL
  SELECT player_id, kind, period, amount, 'staff', made_at FROM play_limit_staff
  WHERE ends_at IS NULL OR ends_at > app_now();

-- The limits of deposits in force by day, week and month, with what counts on the period that runs now.
CREATE VIEW play_limit_deposit_now AS
  SELECT l.player_id, l.period, l.setter, l.amount, d.credited, d.open, t.period_end AS ends_at
  FROM (SELECT * FROM play_limit_in_force WHERE kind = 'deposit') l
  CROSS JOIN LATERAL period_bounds(l.period, app_now()) t
  CROSS JOIN LATERAL deposits_between(l.player_id, t.period_start, t.period_end) d;

-- The first brand day after today on which a paid order fits all limits, beside what is credited and the orders that
-- wait; NULL: none has room.
CREATE FUNCTION deposit_day_with_room(p_order bigint, p_player bigint, p_amount bigint)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH waiting AS (
    SELECT greatest(waits_until, app_now()) AS at, waits_amount AS amount FROM deposit
    WHERE player_id = p_player AND id <> p_order AND state IN ('submitted', 'expired') AND closed_at IS NULL
      AND waits_until IS NOT NULL
  ), candidate AS (
    SELECT t.period_end AS day FROM (SELECT app_now() AS at UNION SELECT at FROM waiting) w
    CROSS JOIN unnest(ARRAY['day', 'week', 'month']) p (period)
    CROSS JOIN LATERAL period_bounds(p.period, w.at) t
  )
  SELECT min(c.day) FROM candidate c WHERE NOT EXISTS (
    SELECT FROM play_limit_deposit_now l
    CROSS JOIN LATERAL period_bounds(l.period, c.day) t
    CROSS JOIN LATERAL (SELECT coalesce(sum(w.amount), 0) AS amount FROM waiting w
      WHERE w.at >= t.period_start AND w.at < t.period_end) o
    WHERE l.player_id = p_player
      AND p_amount + o.amount + CASE WHEN t.period_start <= app_now() THEN l.credited ELSE 0 END > l.amount)
$$;
