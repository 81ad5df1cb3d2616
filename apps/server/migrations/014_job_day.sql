-- One row per daily job and day: whether the job is done for that day, and until when a node has reserved the day.
CREATE TABLE job_day (
  job text NOT NULL,
  day date NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  taken_until timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  done_at timestamptz,
  PRIMARY KEY (job, day)
);
CREATE INDEX job_day_open ON job_day (opened_at) WHERE done_at IS NULL;
