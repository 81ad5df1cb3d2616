-- Figures of each game by the brand day of its bets, so a query over a month reads days, not bets. Without void bets.
CREATE TABLE bet_game_day (
  day date NOT NULL,
  venue text NOT NULL REFERENCES venue (code),
  game_code text NOT NULL,
  rounds integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  payout bigint NOT NULL DEFAULT 0,
  -- Figures of settled bets. The squares of the stakes give the width of the 99 % band of the return (decision 053);
  -- bets on one outcome count as one stake.
  settled integer NOT NULL DEFAULT 0,
  settled_stake bigint NOT NULL DEFAULT 0,
  settled_payout bigint NOT NULL DEFAULT 0,
  squares numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (day, venue, game_code)
);

-- The players of each game and day, with their numbers of rounds. Rows with 0 rounds are deleted, so the primary key
-- alone gives the players.
CREATE TABLE bet_player_day (
  day date NOT NULL,
  venue text NOT NULL,
  game_code text NOT NULL,
  player_id bigint NOT NULL,
  rounds integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day, venue, game_code, player_id)
);

-- The stake of settled bets on one outcome: they win and lose together.
CREATE TABLE bet_round_day (
  day date NOT NULL,
  venue text NOT NULL,
  game_code text NOT NULL,
  round text NOT NULL,
  stake bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, venue, game_code, round)
);

-- Runs in the statement that writes bets, and adds only the changes to the figures. Its lock lets one transaction at
-- a time write bets of a venue, so that there are no deadlocks.
CREATE FUNCTION add_bet_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_changed CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, f.* FROM fresh f'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, g.* FROM gone g'
    ELSE 'SELECT 1 AS sign, f.* FROM fresh f UNION ALL SELECT -1, g.* FROM gone g' END;
BEGIN
  EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(''bet-figures:'' || venue, 0))
    FROM (SELECT DISTINCT venue FROM (%s) c ORDER BY venue) v', v_changed);
  EXECUTE format('WITH moved AS (
      SELECT c.sign, c.venue, c.game_code, c.player_id, c.stake, c.counted, c.payout, c.round, c.state = ''settled'' AS over,
        (c.placed_at AT TIME ZONE ''Asia/Shanghai'')::date AS day
      FROM (%s) c WHERE c.state <> ''void''
    ), by_player AS (
      INSERT INTO bet_player_day AS d (day, venue, game_code, player_id, rounds)
      SELECT day, venue, game_code, player_id, sum(sign) FROM moved
      GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
      ON CONFLICT (day, venue, game_code, player_id) DO UPDATE SET rounds = d.rounds + excluded.rounds
    ), shared AS (
      SELECT day, venue, game_code, round, sum(sign * stake) AS more FROM moved
      WHERE over AND round IS NOT NULL GROUP BY 1, 2, 3, 4
    ), by_round AS (
      INSERT INTO bet_round_day AS d (day, venue, game_code, round, stake)
      SELECT day, venue, game_code, round, more FROM shared WHERE more <> 0
      ON CONFLICT (day, venue, game_code, round) DO UPDATE SET stake = d.stake + excluded.stake
      RETURNING day, venue, game_code, round, stake
    ), together AS (
      SELECT day, venue, game_code, sum(r.stake::numeric * r.stake - (r.stake - s.more) * (r.stake - s.more)) AS squares
      FROM by_round r JOIN shared s USING (day, venue, game_code, round) GROUP BY 1, 2, 3
    )
    INSERT INTO bet_game_day AS d (day, venue, game_code, rounds, stake, valid, payout, settled, settled_stake,
      settled_payout, squares)
    SELECT day, venue, game_code, sum(sign), sum(sign * stake), sum(sign * counted), sum(sign * payout),
      coalesce(sum(sign) FILTER (WHERE over), 0), coalesce(sum(sign * stake) FILTER (WHERE over), 0),
      coalesce(sum(sign * payout) FILTER (WHERE over), 0),
      coalesce(sum(sign * stake::numeric * stake) FILTER (WHERE over AND round IS NULL), 0) + coalesce(max(t.squares), 0)
    FROM moved LEFT JOIN together t USING (day, venue, game_code) GROUP BY 1, 2, 3
    ON CONFLICT (day, venue, game_code) DO UPDATE SET rounds = d.rounds + excluded.rounds,
      stake = d.stake + excluded.stake, valid = d.valid + excluded.valid, payout = d.payout + excluded.payout,
      settled = d.settled + excluded.settled, settled_stake = d.settled_stake + excluded.settled_stake,
      settled_payout = d.settled_payout + excluded.settled_payout,
      squares = d.squares + excluded.squares', v_changed);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM bet_player_day d USING gone g
    WHERE d.day = (g.placed_at AT TIME ZONE 'Asia/Shanghai')::date AND d.venue = g.venue AND d.game_code = g.game_code
      AND d.player_id = g.player_id AND d.rounds = 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER bet_figures_new AFTER INSERT ON bet REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_figures();
CREATE TRIGGER bet_figures_moved AFTER UPDATE ON bet REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_figures();
CREATE TRIGGER bet_figures_gone AFTER DELETE ON bet REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_figures();
