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
