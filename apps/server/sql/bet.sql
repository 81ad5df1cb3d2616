-- The same by brand day and venue, and when a day changed last.
CREATE VIEW bet_valid_day AS SELECT id, player_id, day, venue, stake, changed_at FROM bet_day;

-- What the books check beside it: a day of a player at a venue is the sum of its bets (money I-17).
CREATE VIEW bet_day_checked AS SELECT id, changed_at FROM bet_day;

CREATE VIEW bet_day_violations AS
  SELECT d.id, d.changed_at, 'I-17' AS invariant,
    format('player %s, %s at %s: %s stands, the bets say %s', d.player_id, d.day, d.venue, d.stake, b.stake) AS detail
  FROM bet_day d
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(counted), 0)::bigint AS stake FROM bet
    WHERE player_id = d.player_id AND venue = d.venue AND counted > 0
      AND counted_at >= d.day::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND counted_at < (d.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  ) b
  WHERE d.stake <> b.stake;

-- The bets that count, each when it was settled.
CREATE VIEW bet_valid AS
  SELECT player_id, venue, bet_id, game_code, counted AS stake, counted_at AS settled_at FROM bet WHERE counted > 0;

-- What became of each bet: what a player has won or lost, and how its game is found.
CREATE VIEW bet_result AS
  SELECT player_id, venue, bet_id, game_code, stake, payout, state, placed_at FROM bet;

-- How settled bets ended.
CREATE VIEW bet_outcome AS
  SELECT player_id, venue, bet_id, game_code, stake, payout, placed_at FROM bet WHERE state = 'settled';

-- The bets that counted until they were void, by the brand day they had counted on.
CREATE VIEW bet_taken_back AS
  SELECT id, player_id, venue, bet_id, stake, settled_at, (settled_at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    created_at
  FROM bet_voided;

-- When something new came by each venue's feed last.
CREATE VIEW bet_feed AS SELECT venue, pulled_at FROM bet_cursor;

-- After so long an open bet waits for a person. Venues end what nobody comes back to within a day by themselves.
CREATE FUNCTION bet_stuck_after() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '24 hours' $$;

CREATE VIEW bet_stuck AS
  SELECT venue, bet_id, player_id, game_code, stake, placed_at FROM bet
  WHERE state = 'open' AND placed_at < moment() - bet_stuck_after();

-- One for a venue: where its feed stands still all of its bets hang, and would crowd out every other alarm.
CREATE VIEW bet_overdue AS
  SELECT 'bet_open' AS kind, venue AS subject, count(*) || ' 笔' AS detail, min(placed_at) AS since
  FROM bet_stuck GROUP BY venue;

-- Half the width of the 99 % band of a return, as a share of the stakes: 2.5758 deviations of the mean of bets that are drawn
-- each by itself, weighed by their stakes. A deviation is in hundredths of a stake.
CREATE FUNCTION return_band(p_deviation integer, p_squares numeric, p_stake bigint) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$
  SELECT 2.5758 * p_deviation / 100 * sqrt(p_squares::float8) / nullif(p_stake, 0)
$$;

-- What each game came to by day.
CREATE VIEW bet_game_figures AS SELECT day, venue, game_code, settled, settled_stake, settled_payout, squares FROM bet_game_day;
