-- Deposit methods, ranges, receiving accounts, rates, fees and review rules: whole documents in versions. The newest
-- approved version whose start has passed is in force (money F-16); no job switches it.
CREATE TABLE money_setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  version integer NOT NULL,
  value jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  -- The author of the version; NULL for the shipped first version.
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  -- NULL: the draft takes effect with its approval.
  effective_at timestamptz DEFAULT app_now() CHECK (effective_at IS NOT NULL OR state <> 'approved'),
  UNIQUE (key, version),
  -- Maker and checker are two people (money I-23).
  CHECK (made_by IS NULL OR checked_by IS NULL OR state = 'cancelled' OR made_by <> checked_by)
);
CREATE INDEX money_setting_in_force ON money_setting (key, version DESC) WHERE state = 'approved';
CREATE UNIQUE INDEX money_setting_one_draft ON money_setting (key) WHERE state = 'draft';
