-- The amount of a bet that was at risk, and why (decision 059). The venue's figure comes first. Without one, a payout of
-- the stake is a push; in sports, one within a twentieth of the stake is a cash-out.
CREATE FUNCTION bet_risk(p_category text, p_state text, p_stake bigint, p_payout bigint, p_at_risk bigint)
RETURNS TABLE (risk bigint, reason text) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE r.reason WHEN 'stake' THEN p_stake WHEN 'venue' THEN p_at_risk ELSE 0 END, r.reason
  FROM (SELECT CASE
    WHEN p_state <> 'settled' THEN p_state
    WHEN p_at_risk = p_stake THEN 'stake'
    WHEN p_at_risk IS NOT NULL THEN 'venue'
    WHEN p_payout = p_stake THEN 'returned'
    WHEN p_category IN ('sport', 'esport') AND abs(p_payout - p_stake) <= p_stake / 20 THEN 'returned'
    ELSE 'stake' END AS reason) r
$$;

-- The pair to which a place belongs by its last word, and its side; no row for any other place.
CREATE FUNCTION bet_side(p_place text) RETURNS TABLE (pair text, is_first boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT left(p_place, length(p_place) - length(w.word)) || p.one, w.is_first
  FROM (VALUES ('player', 'banker'), ('dragon', 'tiger'), ('red', 'black'), ('odd', 'even'), ('small', 'big'),
    ('low', 'high'), ('under', 'over')) AS p (one, other)
  CROSS JOIN LATERAL (VALUES (p.one, true), (p.other, false)) AS w (word, is_first)
  WHERE p_place = w.word OR right(p_place, length(w.word) + 1) = '-' || w.word
$$;

-- Valid stake by brand day, venue and game, and when it last changed.
CREATE VIEW bet_valid_day AS SELECT id, player_id, day, venue, game_code, stake, changed_at FROM bet_day;

-- Ledger audit: the stake of a player's day in a game is the sum of its bets (money I-17).
CREATE VIEW bet_day_checked AS SELECT id, changed_at FROM bet_day;

CREATE VIEW bet_day_violations AS
  SELECT d.id, d.changed_at, 'I-17' AS invariant,
    format('player %s, %s at %s, %s: %s stands, the bets say %s', d.player_id, d.day, d.venue, d.game_code, d.stake,
      b.stake) AS detail
  FROM bet_day d
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(counted), 0)::bigint AS stake FROM bet
    WHERE player_id = d.player_id AND venue = d.venue AND game_code = d.game_code AND counted > 0
      AND counted_at >= d.day::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND counted_at < (d.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  ) b
  WHERE d.stake <> b.stake;

-- Bets with valid stake, and when they were settled.
CREATE VIEW bet_valid AS
  SELECT player_id, venue, bet_id, game_code, counted AS stake, counted_at AS settled_at FROM bet WHERE counted > 0;

-- What of each bet was at risk, why, and the percentage that counts.
CREATE VIEW bet_at_risk AS
  SELECT venue, bet_id, game_code, stake, coalesce(risk, counted) AS risk,
    CASE WHEN state = 'settled' THEN risk_reason ELSE state END AS risk_reason, weight
  FROM bet;

-- The result of each bet, with its game.
CREATE VIEW bet_result AS
  SELECT player_id, venue, bet_id, game_code, stake, payout, state, placed_at FROM bet;

CREATE VIEW bet_outcome AS
  SELECT player_id, venue, bet_id, game_code, stake, payout, placed_at FROM bet WHERE state = 'settled';

-- Bets that had counted when they were voided, with the brand day on which they had counted.
CREATE VIEW bet_taken_back AS
  SELECT id, player_id, venue, bet_id, stake, settled_at, (settled_at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    created_at
  FROM bet_voided;

-- When the feed of each venue last had new rows.
CREATE VIEW bet_feed AS SELECT venue, pulled_at FROM bet_cursor;

-- Returns the age from which an open bet needs a member of staff. Venues end abandoned bets themselves within a day.
CREATE FUNCTION bet_stuck_after() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '24 hours' $$;

-- Open bets of the last three days. Venues end abandoned bets within a day.
CREATE VIEW open_bet AS
  SELECT player_id, venue, bet_id FROM bet WHERE state = 'open' AND placed_at > app_now() - interval '3 days';

CREATE VIEW bet_stuck AS
  SELECT venue, bet_id, player_id, game_code, stake, placed_at FROM bet
  WHERE state = 'open' AND held_amount = 0 AND placed_at < app_now() - bet_stuck_after();

-- One alarm per venue: when a feed stops, all bets of its venue are stuck, and would hide every other alarm.
CREATE VIEW bet_overdue AS
  SELECT 'bet_open' AS kind, venue AS subject, count(*) || ' 笔' AS detail, min(placed_at) AS since
  FROM bet_stuck GROUP BY venue;

-- Returns half the width of the 99 % band of a return, as a share of the stakes: 2.5758 standard deviations of the
-- mean of independently drawn bets, weighted by their stakes. p_deviation is the standard deviation of one bet, in
-- hundredths of its stake.
CREATE FUNCTION return_band(p_deviation integer, p_squares numeric, p_stake bigint) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$
  SELECT 2.5758 * p_deviation / 100 * sqrt(p_squares::float8) / nullif(p_stake, 0)
$$;

-- The one definition of profit: stakes minus payouts of settled bets (ggr). What is still open stands beside it.
CREATE VIEW bet_game_figures AS
  SELECT day, venue, game_code, rounds, stake, valid, payout, settled, settled_stake, settled_payout, squares,
    settled_stake - settled_payout AS ggr,
    stake - settled_stake - (payout - settled_payout) AS open_stake
  FROM bet_game_day;

-- What each change of bets did to the figures of settled bets.
CREATE VIEW bet_moved AS
  SELECT id, xid, came_at, venue, game_code, day, bets, stake, payout, players FROM bet_change;

-- Bets have no amount here: many have the same.
CREATE VIEW bet_search AS
  SELECT 'bet' AS kind, 'number' AS way, reverse(bet_id) AS key, 0::bigint AS id, bet_id AS number, player_id, stake AS amount,
    state, placed_at AS at FROM bet;

-- The bets of a player for the timeline. The bets of a round at a table are one row, that of the first bet, with their
-- sums. CASE keeps the look at the round out of the plan's joins, so that an index gives the rows in order.
CREATE VIEW bet_timeline AS
  SELECT b.player_id, b.placed_at AS at, b.venue || '/' || b.bet_id AS key, b.bet_id AS number, b.venue AS word,
    b.game_code AS detail, b.state, NULL::bigint AS staff_id,
    CASE WHEN b.place IS NULL OR b.round IS NULL THEN CASE WHEN b.state = 'settled' THEN b.payout - b.stake END
      ELSE (SELECT sum(o.payout - o.stake) FILTER (WHERE o.state = 'settled') FROM bet o
        WHERE o.player_id = b.player_id AND o.round = b.round AND o.venue = b.venue AND o.place IS NOT NULL)::bigint
      END AS amount,
    CASE WHEN b.place IS NULL OR b.round IS NULL THEN b.stake
      ELSE (SELECT sum(o.stake) FROM bet o
        WHERE o.player_id = b.player_id AND o.round = b.round AND o.venue = b.venue AND o.place IS NOT NULL)::bigint
      END AS stake
  FROM bet b
  WHERE CASE WHEN b.place IS NULL OR b.round IS NULL THEN true ELSE NOT EXISTS (
    SELECT FROM bet o WHERE o.player_id = b.player_id AND o.round = b.round AND o.venue = b.venue
      AND o.place IS NOT NULL AND (o.placed_at, o.bet_id) < (b.placed_at, b.bet_id)) END;

-- Who played a game on a day.
CREATE VIEW bet_game_player AS SELECT day, venue, game_code, player_id FROM bet_player_day;
