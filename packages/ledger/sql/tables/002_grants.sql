-- The server's role may only read the tables and call the functions in the list of functions/rights.sql.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'jinli_app') THEN
    CREATE ROLE jinli_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same cluster was being migrated at this moment
END
$$;
REVOKE ALL ON SCHEMA ledger FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM PUBLIC;
GRANT USAGE ON SCHEMA ledger TO jinli_app;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO jinli_app;
