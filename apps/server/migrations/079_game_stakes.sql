-- The least and the largest stake of one bet (fen), where the venue tells them.
ALTER TABLE venue_game
  ADD COLUMN stake_least bigint CHECK (stake_least > 0 AND stake_least <= stake_most),
  ADD COLUMN stake_most bigint,
  ADD CHECK ((stake_least IS NULL) = (stake_most IS NULL));
