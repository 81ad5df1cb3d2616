-- What the launcher knows of the backups of the embedded database; no row where none were ever made. The launcher, which
-- owns the database, writes it (apps/launcher/src/backup/keeper.ts).
CREATE TABLE backup_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Since when backups are expected, and after how many hours without a new one it is late.
  expected_since timestamptz NOT NULL DEFAULT app_now(),
  due_hours integer NOT NULL CHECK (due_hours > 0),
  -- When the newest base backup ended, and until which time its WAL reaches.
  base_at timestamptz,
  reach_at timestamptz,
  -- Why WAL is not archived, since when; empty while it is.
  failure text NOT NULL DEFAULT '',
  failing_since timestamptz,
  -- When the launcher last looked.
  looked_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the last drill ended, and how many of its checks failed.
  drill_at timestamptz,
  drill_failures integer,
  -- When this house was restored, until which time; null once it has a backup.
  restored_at timestamptz,
  restored_until timestamptz
);
GRANT SELECT ON backup_state TO jinli_app;

-- The archive asks for new pictures.
CREATE INDEX picture_sent ON picture (sent_at);
