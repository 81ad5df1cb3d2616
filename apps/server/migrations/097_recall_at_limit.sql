-- A used up limit of stakes or losses ends the games at venues that are not asked per bet, and calls the money home
-- (decision 091).
ALTER TABLE game_session_end DROP CONSTRAINT game_session_end_reason_check;
ALTER TABLE game_session_end ADD CONSTRAINT game_session_end_reason_check
  CHECK (reason IN ('excluded', 'frozen', 'signed_out', 'closed', 'limited'));
ALTER TABLE play_limit_game_change DROP CONSTRAINT play_limit_game_change_action_check;
ALTER TABLE play_limit_game_change ADD CONSTRAINT play_limit_game_change_action_check
  CHECK (action IN ('lower', 'ask', 'confirm', 'drop', 'reach'));

SELECT add_event_reader('recall-play');
