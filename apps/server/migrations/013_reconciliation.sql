-- Our clearing account of a venue against the venue's own report, once a day and on demand. Rows are
-- evidence: a difference is listed and explained elsewhere, never made to vanish (money I-29).
CREATE TABLE reconciliation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('daily', 'manual')),
  ours bigint NOT NULL,
  -- The sum of player balances and what players lost there, as the venue says; NULL: no answer.
  theirs bigint,
  result bigint,
  difference bigint GENERATED ALWAYS AS (ours - theirs - result) STORED,
  in_transit bigint NOT NULL,
  coming_home bigint NOT NULL,
  run_by bigint REFERENCES staff (id),
  run_at timestamptz NOT NULL DEFAULT moment(),
  CHECK ((kind = 'manual') = (run_by IS NOT NULL)),
  CHECK ((theirs IS NULL) = (result IS NULL))
);
CREATE UNIQUE INDEX reconciliation_run_daily ON reconciliation_run (venue, day) WHERE kind = 'daily';
REVOKE UPDATE, DELETE ON reconciliation_run FROM jinli_app;
