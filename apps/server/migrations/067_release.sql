-- contract: after 066
-- Each release has its views and functions in a schema of its own (decision 093); those in public go.
DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN SELECT unnest(views) FROM applied_views LOOP
    EXECUTE format('DROP VIEW IF EXISTS %s CASCADE', v_name);
  END LOOP;
  FOR v_name IN SELECT f FROM applied_views, unnest(functions) f WHERE f NOT LIKE 'ledger.%' LOOP
    EXECUTE format('DROP FUNCTION IF EXISTS %s', v_name);
  END LOOP;
END
$$;
DROP TABLE applied_views;

-- The releases whose schema is here, when they were last started, and the last migration that they know.
CREATE TABLE release (
  name text PRIMARY KEY CHECK (name ~ '^release_[0-9a-f]{12}$'),
  last_migration text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT app_now()
);
REVOKE INSERT, UPDATE, DELETE ON release FROM jinli_app;

-- The release of each node, and when it last said so (platform/node-release.ts).
CREATE TABLE release_node (
  node text PRIMARY KEY,
  release text NOT NULL,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON release_node TO jinli_app;

-- The files of the ledger's functions that were last applied.
CREATE TABLE ledger_functions (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  hash text NOT NULL
);
REVOKE ALL ON ledger_functions FROM jinli_app;
