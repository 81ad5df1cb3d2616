-- The position of each pass of the ledger audit. An incremental pass goes on from there; a full pass starts again after
-- its end (money I-1 to I-9).
CREATE TABLE ledger_audit_cursor (
  name text PRIMARY KEY,
  -- The id of the last checked row; in the pass over changed orders, the time of the last checked change (µs).
  position bigint NOT NULL DEFAULT 0,
  -- The fingerprint that the next run must find; in the pass over changed orders, the last checked id at that time.
  checkpoint text NOT NULL DEFAULT '',
  ran_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the pass last reached its end, and when the current round started.
  completed_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT app_now()
);

-- Violations that the audit found. A finding is resolved when a full round does not find it again; no row is deleted.
CREATE TABLE ledger_audit_finding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL,
  invariant text NOT NULL,
  detail text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT app_now(),
  resolved_at timestamptz
);
CREATE UNIQUE INDEX ledger_audit_finding_open ON ledger_audit_finding (scope, invariant, md5(detail))
  WHERE resolved_at IS NULL;
REVOKE DELETE ON ledger_audit_finding FROM jinli_app;
