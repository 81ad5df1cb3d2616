/** After the tables of slips and chains. */
export const RISK_SCHEMA = `
  -- What open slips may cost the house on the fixtures they need, and the sum for each fixture.
  CREATE TABLE IF NOT EXISTS slip_risk (
    bet_id TEXT NOT NULL REFERENCES slip (bet_id),
    chain_id INTEGER NOT NULL,
    fixture INTEGER NOT NULL,
    loss INTEGER NOT NULL CHECK (loss >= 0),
    PRIMARY KEY (bet_id, chain_id, fixture)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS fixture_risk (
    chain_id INTEGER NOT NULL REFERENCES chain (id),
    fixture INTEGER NOT NULL CHECK (fixture > 0),
    loss INTEGER NOT NULL CHECK (loss >= 0),
    PRIMARY KEY (chain_id, fixture)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS slip_risk_taken AFTER INSERT ON slip_risk BEGIN
    INSERT INTO fixture_risk (chain_id, fixture, loss) VALUES (NEW.chain_id, NEW.fixture, NEW.loss)
      ON CONFLICT (chain_id, fixture) DO UPDATE SET loss = loss + excluded.loss;
  END;
  CREATE TRIGGER IF NOT EXISTS slip_risk_gone AFTER DELETE ON slip_risk BEGIN
    UPDATE fixture_risk SET loss = loss - OLD.loss
      WHERE chain_id = OLD.chain_id AND fixture = OLD.fixture;
  END;
  CREATE TRIGGER IF NOT EXISTS slip_risk_ends AFTER UPDATE OF status ON slip
    WHEN OLD.status = 'open' AND NEW.status <> 'open' BEGIN
    DELETE FROM slip_risk WHERE bet_id = NEW.bet_id;
  END;
`
