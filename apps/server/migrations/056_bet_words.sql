-- What the player picked and what came, in the venue's words (decision 076). NULL if the venue does not say.
ALTER TABLE bet
  ADD COLUMN selection text CHECK (length(selection) <= 300),
  ADD COLUMN outcome text CHECK (length(outcome) <= 300);
ALTER TABLE seamless_round
  ADD COLUMN selection text CHECK (length(selection) <= 300),
  ADD COLUMN outcome text CHECK (length(outcome) <= 300);
