-- Returns the code of a venue that a client names by code or name; any other word is returned unchanged.
CREATE FUNCTION venue_code(word text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT code FROM venue WHERE code = word OR name = word ORDER BY code <> word LIMIT 1), word)
$$;

-- The last balance of each player that each venue reported.
CREATE VIEW venue_money AS
  SELECT k.player_id, k.venue, v.name, v.sort, k.balance, k.balance_at
  FROM venue_player k JOIN venue v ON v.code = k.venue;

CREATE FUNCTION in_maintenance(p_from timestamptz, p_until timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_from <= app_now(), false) AND coalesce(p_until > app_now(), true)
$$;

-- Venues (with an empty game) and hidden games that take no new stake now.
CREATE VIEW play_closed AS
  SELECT code AS venue, '' AS game FROM venue
  WHERE NOT enabled OR in_maintenance(maintenance_from, maintenance_until)
  UNION ALL
  SELECT venue, code FROM venue_game WHERE hidden AND listed;

-- The display name of each game.
CREATE VIEW game_name AS
  SELECT venue, code, coalesce(nullif(own_name, ''), name) AS name FROM venue_game;

-- The games that players can open.
CREATE VIEW game_shown AS
  SELECT g.venue, g.code AS game FROM venue_game g JOIN venue v ON v.code = g.venue
  WHERE g.listed AND NOT g.hidden AND v.enabled;

-- What the edge of a game depends on: its venue's category, which decides the rebate, and its return at best play.
CREATE VIEW game_edge AS
  SELECT g.venue, v.name AS venue_name, g.code AS game, coalesce(nullif(g.own_name, ''), g.name) AS name, v.category,
    g.rtp_most, g.listed AND NOT g.hidden AND v.enabled AS shown, v.sort AS venue_sort, g.sort
  FROM venue_game g JOIN venue v ON v.code = g.venue;

-- The theoretical return of a game, as its venue reports it.
CREATE VIEW game_theory AS SELECT venue, code, rtp_least, rtp_most, deviation FROM venue_game;

-- Alarm: games whose return of the last thirty days is outside the 99 % band of the theoretical return, on the same
-- side on even and on odd days. The two halves share no bet, so one lucky win affects only one of them (decision
-- 053).
CREATE VIEW game_return_overdue AS
  WITH half AS (
    SELECT f.venue, f.game_code, (f.day - date '2000-01-01') % 2 AS half, min(f.day) AS since,
      sum(f.settled_stake)::bigint AS stake, sum(f.settled_payout)::bigint AS payout, sum(f.squares) AS squares
    FROM bet_game_figures f
    WHERE f.day > (app_now() AT TIME ZONE 'Asia/Shanghai')::date - 30
    GROUP BY 1, 2, 3 HAVING sum(f.settled) >= 500
  ), judged AS (
    SELECT h.venue, h.game_code, h.since, h.stake, h.payout, t.rtp_least, t.rtp_most, CASE
      WHEN h.payout::float8 / h.stake > t.rtp_most / 10000.0 + return_band(t.deviation, h.squares, h.stake) THEN 1
      WHEN h.payout::float8 / h.stake < t.rtp_least / 10000.0 - return_band(t.deviation, h.squares, h.stake) THEN -1
      END AS side
    FROM half h JOIN game_theory t ON t.venue = h.venue AND t.code = h.game_code
    WHERE t.deviation IS NOT NULL AND h.stake > 0
  )
  SELECT 'rtp_outside' AS kind, j.venue || '/' || j.game_code AS subject,
    format('实测 %s%%，理论 %s–%s%%', round(100.0 * sum(j.payout) / sum(j.stake), 2), round(min(j.rtp_least) / 100.0, 2),
      round(min(j.rtp_most) / 100.0, 2)) AS detail,
    min(j.since)::timestamp AT TIME ZONE 'Asia/Shanghai' AS since
  FROM judged j WHERE j.side IS NOT NULL GROUP BY j.venue, j.game_code, j.side HAVING count(*) = 2;
