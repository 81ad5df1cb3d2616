-- What every table stands on. The server's role: data of the business tables, never their shape; a
-- table that it must not change says so itself, and views are for reading (sql/, apply-views.ts).
GRANT USAGE ON SCHEMA public TO jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO jinli_app;

-- The one clock: what judges a row asks here and never now(), so that tests can set it (they put
-- another body in their own database). The same within a transaction, and inlined: it costs nothing.
CREATE FUNCTION moment() RETURNS timestamptz LANGUAGE sql STABLE RETURN now();

-- The same clock read anew at each call, for what comes after waiting for a lock.
CREATE FUNCTION moment_passing() RETURNS timestamptz LANGUAGE sql VOLATILE
  RETURN moment() + (clock_timestamp() - now());

-- Which views and functions of sql/ stand in this database: the hash of their files, and their names.
CREATE TABLE applied_views (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  hash text NOT NULL,
  views text[] NOT NULL,
  functions text[] NOT NULL
);
REVOKE ALL ON applied_views FROM jinli_app;
