-- Pay ways, ranges, receiving accounts, rates, fees and review rules: whole documents in versions.
-- In force is the newest approved version whose hour has come (money F-16); nothing is switched.
CREATE TABLE money_setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  version integer NOT NULL,
  value jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  -- NULL where the installation itself brought the first version.
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  -- NULL: a draft that holds from its approval on.
  effective_at timestamptz DEFAULT moment() CHECK (effective_at IS NOT NULL OR state <> 'approved'),
  UNIQUE (key, version),
  -- Maker and checker are two people (money I-23).
  CHECK (made_by IS NULL OR checked_by IS NULL OR state = 'cancelled' OR made_by <> checked_by)
);
CREATE INDEX money_setting_in_force ON money_setting (key, version DESC) WHERE state = 'approved';
CREATE UNIQUE INDEX money_setting_one_draft ON money_setting (key) WHERE state = 'draft';
