-- Exclusions and deposit limits that are in force now.
CREATE VIEW play_limit_now AS
  SELECT player_id, CASE WHEN excluded_until > app_now() THEN excluded_until END AS excluded_until,
    deposit_limit
  FROM play_limit;

-- Returns why a player may not begin a round of a game at a venue, or NULL. It is the only rule for this, and runs in
-- the stake's transaction under the lock of the player's row (venue/may-play.ts, seamless.sql).
CREATE FUNCTION play_problem(p_enabled boolean, p_maintenance boolean, p_hidden boolean, p_status text,
  p_excluded_until timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status <> 'active' THEN 'frozen'
    WHEN p_excluded_until IS NOT NULL THEN 'excluded'
    WHEN p_enabled IS NOT TRUE THEN 'venue_closed'
    WHEN p_maintenance THEN 'maintenance'
    WHEN p_hidden THEN 'game_hidden'
  END
$$;

-- The status and exclusion that can stop a player from all play.
CREATE VIEW player_stop AS
  SELECT p.id AS player_id, p.status, l.excluded_until
  FROM player p LEFT JOIN play_limit_now l ON l.player_id = p.id;

-- Alarm: bets placed more than a minute after their player was stopped, so the venue has not stopped play.
CREATE VIEW bet_after_stop_overdue AS
  SELECT 'bet_after_stop' AS kind, b.venue || '/' || b.bet_id AS subject, p.name AS detail, b.placed_at AS since
  FROM (
    SELECT player_id, excluded_from AS since, excluded_until AS until FROM play_limit
    WHERE excluded_until > app_now() - interval '3 days'
    UNION ALL
    SELECT player_id, made_at, coalesce(ended_at, 'infinity') FROM player_freeze
    WHERE ended_at IS NULL OR ended_at > app_now() - interval '3 days'
  ) s
  JOIN bet b ON b.player_id = s.player_id AND b.placed_at > s.since + interval '1 minute' AND b.placed_at < s.until
  JOIN player p ON p.id = s.player_id
  WHERE b.placed_at > app_now() - interval '3 days';

-- Players who get no rewards and no mailings now (decision 049): they are excluded, or their deposits have reached
-- the daily limit that they set for themselves.
CREATE VIEW play_limit_barred AS
  SELECT l.player_id FROM play_limit l
  WHERE l.excluded_until > app_now() OR l.deposit_limit IS NOT NULL AND l.deposit_limit <= (
    SELECT d.credited + d.open FROM deposits_on_day(l.player_id, app_now()) d);
