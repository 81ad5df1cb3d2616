-- Players who have a game open at a venue.
CREATE VIEW player_in_game AS SELECT DISTINCT player_id FROM game_session;

-- Requests to end game sessions that a venue has not answered for five minutes.
CREATE VIEW game_session_overdue AS
  SELECT 'session_end_unanswered' AS kind, venue || ':' || id AS subject, reason AS detail, created_at AS since
  FROM game_session_end WHERE state = 'due' AND created_at < app_now() - interval '5 minutes';
