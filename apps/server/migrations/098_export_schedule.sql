-- Reports that a member gets again and again: a job starts an export of each period that has ended (export-job/).
CREATE TABLE export_job_schedule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The report by the name of its list, in Chinese, and its filter without days.
  list text NOT NULL,
  title text NOT NULL,
  filter jsonb NOT NULL,
  filter_text text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  repeat text NOT NULL CHECK (repeat IN ('day', 'week', 'month')),
  -- When the job tries to start the next export.
  try_at timestamptz NOT NULL,
  -- The last period whose export was started.
  last_since text NOT NULL DEFAULT '',
  last_until text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz
);
CREATE INDEX export_job_schedule_due ON export_job_schedule (try_at) WHERE ended_at IS NULL;
CREATE INDEX export_job_schedule_of_staff ON export_job_schedule (staff_id, id) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON export_job_schedule TO jinli_app;
