-- The server's role may read and write the business tables, but not change their structure. If the role must not change
-- the rows of a table, the table's migration revokes that; views are read-only (sql/, apply-views.ts).
GRANT USAGE ON SCHEMA public TO jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO jinli_app;

-- The only clock. SQL calls app_now() and never now(), so tests can set the time: they replace the function in their
-- own database. The time is constant within a transaction; PostgreSQL inlines the call.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN now();

-- Like app_now(), but returns the time of the call itself, for statements that have waited for a lock.
CREATE FUNCTION app_clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
  RETURN app_now() + (clock_timestamp() - now());

-- What was last applied from sql/: the hash of the files, and the names of the views and functions.
CREATE TABLE applied_views (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  hash text NOT NULL,
  views text[] NOT NULL,
  functions text[] NOT NULL
);
REVOKE ALL ON applied_views FROM jinli_app;
