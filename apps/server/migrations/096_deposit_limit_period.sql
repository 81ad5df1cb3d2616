-- A player's own limit of deposits by week or month; the one by day is in `play_limit`.
ALTER TABLE play_limit_game DROP CONSTRAINT play_limit_game_kind_check;
ALTER TABLE play_limit_game ADD CONSTRAINT play_limit_game_kind_check
  CHECK (kind IN ('stake', 'loss') OR kind = 'deposit' AND period <> 'day');
