-- What each venue said last of a player's money there.
CREATE VIEW venue_money AS
  SELECT k.player_id, k.venue, v.name, v.sort, k.balance, k.balance_at
  FROM venue_player k JOIN venue v ON v.code = k.venue;

-- How a game is named to people, where we know it.
CREATE VIEW game_name AS
  SELECT venue, code, coalesce(nullif(own_name, ''), name) AS name FROM venue_game;

-- The games that players can open.
CREATE VIEW game_shown AS
  SELECT g.venue, g.code AS game FROM venue_game g JOIN venue v ON v.code = g.venue
  WHERE g.listed AND NOT g.hidden AND v.enabled;

-- What a game returns by its rules, as its venue says.
CREATE VIEW game_theory AS SELECT venue, code, rtp_least, rtp_most, deviation FROM venue_game;

-- Games that returned other than their rules say in the last thirty days: outside the 99 % band on the even days and, to the
-- same side, on the odd ones. The halves share no bet, so that one lucky win is in one of them alone (decision 053).
CREATE VIEW game_return_overdue AS
  WITH half AS (
    SELECT f.venue, f.game_code, (f.day - date '2000-01-01') % 2 AS half, min(f.day) AS since,
      sum(f.settled_stake)::bigint AS stake, sum(f.settled_payout)::bigint AS payout, sum(f.squares) AS squares
    FROM bet_game_figures f
    WHERE f.day > (moment() AT TIME ZONE 'Asia/Shanghai')::date - 30
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
