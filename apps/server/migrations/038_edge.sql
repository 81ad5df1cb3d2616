-- Stakes of a day are kept by game, because games may have their own rebate rates (decision 057). An empty game is a
-- day from before, whose bets are all void.
ALTER TABLE bet_day ADD COLUMN game_code text NOT NULL DEFAULT '';
ALTER TABLE bet_day DROP CONSTRAINT bet_day_player_id_day_venue_key;
ALTER TABLE bet_day ADD CONSTRAINT bet_day_player_id_day_venue_game_key UNIQUE (player_id, day, venue, game_code);
INSERT INTO bet_day (player_id, day, venue, game_code, stake, changed_at)
  SELECT d.player_id, d.day, d.venue, b.game_code, b.stake, d.changed_at
  FROM (SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date AS day, venue, game_code,
      sum(counted)::bigint AS stake
    FROM bet WHERE counted > 0 GROUP BY 1, 2, 3, 4) b
  JOIN bet_day d USING (player_id, day, venue);
DELETE FROM bet_day d WHERE d.game_code = '' AND EXISTS (SELECT FROM bet_day n
  WHERE n.player_id = d.player_id AND n.day = d.day AND n.venue = d.venue AND n.game_code <> '');

-- An empty game is a line of all games of the venue, from before.
ALTER TABLE rebate_line ADD COLUMN game_code text NOT NULL DEFAULT '';
ALTER TABLE rebate_line DROP CONSTRAINT rebate_line_player_id_day_venue_nth_key;
ALTER TABLE rebate_line
  ADD CONSTRAINT rebate_line_player_id_day_venue_game_nth_key UNIQUE (player_id, day, venue, game_code, nth);

-- Games that pay no rebate: a level would get 100 % or more back (`over`), the venue states no return (`unknown`), or
-- bets name a game that the venue does not list (`unlisted`).
CREATE TABLE rebate_withheld_game (
  venue text NOT NULL REFERENCES venue (code),
  game_code text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('over', 'unknown', 'unlisted')),
  detail text NOT NULL,
  since timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (venue, game_code)
);
