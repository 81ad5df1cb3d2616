-- What /readyz writes to learn whether a write commits (platform/readiness.ts).
CREATE TABLE write_probe (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  written_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO write_probe DEFAULT VALUES;
GRANT SELECT, UPDATE ON write_probe TO jinli_app;
