-- A player's limit of a single stake (decision 091). It has no period: it stands under `day`, and its raise waits a day.
ALTER TABLE play_limit_game DROP CONSTRAINT play_limit_game_kind_check;
ALTER TABLE play_limit_game ADD CONSTRAINT play_limit_game_kind_check
  CHECK (kind IN ('stake', 'loss') OR kind = 'deposit' AND period <> 'day'
    OR kind = 'single' AND period = 'day' AND (amount IS NULL OR amount > 0));
-- `pass`: a venue that is not asked per bet took one above the limit.
ALTER TABLE play_limit_game_change DROP CONSTRAINT play_limit_game_change_action_check;
ALTER TABLE play_limit_game_change ADD CONSTRAINT play_limit_game_change_action_check
  CHECK (action IN ('lower', 'ask', 'confirm', 'drop', 'reach', 'pass'));
-- After a stake above a limit the player may play on elsewhere: the money comes home as long as no game is open.
ALTER TABLE money_recall ADD COLUMN while_idle boolean NOT NULL DEFAULT false;
