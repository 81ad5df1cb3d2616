-- What a player did for their own protection, in the order of time: the timeline reads its first rows.
CREATE INDEX play_limit_change_time ON play_limit_change (player_id, created_at DESC);
CREATE INDEX play_limit_game_change_time ON play_limit_game_change (player_id, created_at DESC);
CREATE INDEX reality_check_time ON reality_check (player_id, asked_at DESC);
