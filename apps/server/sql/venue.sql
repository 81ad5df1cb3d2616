-- What each venue said last of a player's money there.
CREATE VIEW venue_money AS
  SELECT k.player_id, k.venue, v.name, v.sort, k.balance, k.balance_at
  FROM venue_player k JOIN venue v ON v.code = k.venue;

-- How a game is named to people, where we know it.
CREATE VIEW game_name AS SELECT venue, code, name FROM venue_game;
