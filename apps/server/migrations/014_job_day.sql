-- Jobs of the brand's day: which day was done, and until when a node has one in its hands.
CREATE TABLE job_day (
  job text NOT NULL,
  day date NOT NULL,
  taken_until timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  done_at timestamptz,
  PRIMARY KEY (job, day)
);
