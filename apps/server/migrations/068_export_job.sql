-- Exports of lists (export-job/): a background job writes the file into the picture store, its member downloads it once.
CREATE TABLE export_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The list by its name in the code, and in Chinese.
  list text NOT NULL,
  title text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  filter jsonb NOT NULL,
  filter_text text NOT NULL,
  personal boolean NOT NULL,
  -- Whoever has one of these permissions may download the file.
  permissions text[] NOT NULL,
  filename text NOT NULL,
  -- The name in the store, without the number of the attempt.
  file text NOT NULL CHECK (file ~ '^[0-9a-f]{40}$'),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'cancelled', 'downloaded', 'expired')),
  failure text NOT NULL DEFAULT '',
  rows integer NOT NULL DEFAULT 0,
  -- Whoever writes or sends the file compares its number before it changes the row.
  attempt integer NOT NULL DEFAULT 0,
  download integer NOT NULL DEFAULT 0,
  -- Until then a node writes or sends the file, or nobody tries again.
  lease_until timestamptz,
  -- Whether the store may have a file of the export.
  has_file boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  ready_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'failed') = (failure <> ''))
);
CREATE INDEX export_job_of_staff ON export_job (staff_id, id);
CREATE INDEX export_job_state ON export_job (state, id);
CREATE INDEX export_job_open ON export_job (id) WHERE state IN ('waiting', 'running');
CREATE INDEX export_job_expires ON export_job (expires_at) WHERE state = 'ready';
CREATE INDEX export_job_file ON export_job (id)
  WHERE has_file AND state IN ('failed', 'cancelled', 'downloaded', 'expired');
CREATE INDEX export_job_age ON export_job (created_at) WHERE NOT has_file;

GRANT SELECT, INSERT, UPDATE, DELETE ON export_job TO jinli_app;
