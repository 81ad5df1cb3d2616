-- Versions of the site's settings, each a whole document (contract site.admin). site_setting has those in force.
CREATE TABLE site_setting_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'cancelled')),
  reason text NOT NULL,
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- The second person; NULL if one person was enough.
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  UNIQUE (key, version),
  CHECK (state = 'cancelled' OR made_by <> checked_by)
);
CREATE UNIQUE INDEX site_setting_one_draft ON site_setting_version (key) WHERE state = 'draft';
REVOKE DELETE ON site_setting_version FROM jinli_app;
