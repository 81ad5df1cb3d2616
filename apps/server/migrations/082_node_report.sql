-- What each node says of itself every ten seconds (platform/node-report.ts). After a crash of the database it says it again.
CREATE UNLOGGED TABLE node_report (
  node text PRIMARY KEY,
  release text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  figures jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON node_report TO jinli_app;
