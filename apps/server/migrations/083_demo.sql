-- Whether the venue opens the game with play money (decision 096).
ALTER TABLE venue_game ADD COLUMN demo boolean NOT NULL DEFAULT false;
