-- What of each bet was at risk, and what of that counts (decision 059).
ALTER TABLE bet
  -- The venue's figure; NULL if it sends none.
  ADD COLUMN at_risk bigint CHECK (at_risk BETWEEN 0 AND stake),
  -- Where the bet lies in its round, such as `red`; NULL if the venue does not say.
  ADD COLUMN place text,
  -- The amount at risk, by the venue or by our rule. NULL for bets of before, whose whole stake counted.
  ADD COLUMN risk bigint CHECK (risk BETWEEN 0 AND stake),
  ADD COLUMN risk_reason text NOT NULL DEFAULT 'stake'
    CHECK (risk_reason IN ('open', 'void', 'stake', 'venue', 'returned', 'opposite')),
  -- The percentage of the risk that counts: of the money setting in force when the bet was placed.
  ADD COLUMN weight smallint NOT NULL DEFAULT 100 CHECK (weight BETWEEN 0 AND 100);
CREATE INDEX bet_place ON bet (player_id, round, venue) WHERE place IS NOT NULL;

-- The amount at risk in the round, as the venue last said; NULL if it did not.
ALTER TABLE seamless_round ADD COLUMN at_risk bigint CHECK (at_risk >= 0);
