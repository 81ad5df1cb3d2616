-- The server's role: data of the business tables, never their shape; the audit log only grows.
GRANT USAGE ON SCHEMA public TO jinli_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO jinli_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO jinli_app;
REVOKE UPDATE, DELETE ON audit FROM jinli_app;
REVOKE ALL ON migration, ledger_migration FROM jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO jinli_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO jinli_app;
