-- Comparisons of our clearing account of a venue with the venue's report, daily and on demand. They are evidence: a
-- row never changes, and does not contain the explanation of its difference (money I-29).
CREATE TABLE reconciliation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('daily', 'manual')),
  ours bigint NOT NULL,
  -- The venue's report: the sum of player balances, and the venue's result. NULL: the venue did not answer.
  theirs bigint,
  result bigint,
  difference bigint GENERATED ALWAYS AS (ours - theirs - result) STORED,
  in_transit bigint NOT NULL,
  in_transit_to_centre bigint NOT NULL,
  run_by bigint REFERENCES staff (id),
  run_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK ((kind = 'manual') = (run_by IS NOT NULL)),
  CHECK ((theirs IS NULL) = (result IS NULL))
);
CREATE UNIQUE INDEX reconciliation_run_daily ON reconciliation_run (venue, day) WHERE kind = 'daily';
REVOKE UPDATE, DELETE ON reconciliation_run FROM jinli_app;
