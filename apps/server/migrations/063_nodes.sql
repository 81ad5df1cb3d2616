-- The node that runs the background jobs (platform/job-lease.ts). After a crash of the database every node asks for it again.
CREATE UNLOGGED TABLE job_lease (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  node text NOT NULL,
  until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_lease TO jinli_app;

-- The calls of a subject in its latest minute at all nodes (platform/per-minute.ts).
CREATE UNLOGGED TABLE call_count (
  subject text PRIMARY KEY,
  minute bigint NOT NULL,
  count integer NOT NULL
);
CREATE INDEX call_count_age ON call_count (minute);
GRANT SELECT, INSERT, UPDATE, DELETE ON call_count TO jinli_app;

-- The folder of the pictures, which all nodes share (picture/picture-folder.ts).
CREATE TABLE picture_folder (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL
);
GRANT SELECT, INSERT ON picture_folder TO jinli_app;
