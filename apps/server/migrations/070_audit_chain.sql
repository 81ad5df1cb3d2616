-- The audit trail as a hash chain (decision 087). A job gives each committed line its position and hash; a line that
-- commits late gets a later position, so no line is left out and no staff call waits.
ALTER TABLE audit
  ADD COLUMN amount bigint,
  ADD COLUMN position bigint,
  ADD COLUMN hash bytea,
  ADD CHECK ((position IS NULL) = (hash IS NULL));
-- The order's amount (fen) of the lines so far; the server writes it since (platform/audit-amount.ts).
UPDATE audit SET amount = coalesce(
  substring(after ->> 'true_amount' FROM '^\d{1,18}$'), substring(after ->> 'credited_amount' FROM '^\d{1,18}$'),
  substring(after ->> 'amount' FROM '^\d{1,18}$'),
  substring(before ->> 'true_amount' FROM '^\d{1,18}$'), substring(before ->> 'credited_amount' FROM '^\d{1,18}$'),
  substring(before ->> 'amount' FROM '^\d{1,18}$'))::bigint
WHERE split_part(action, '.', 1) IN
  ('adjustment', 'deposit', 'stuck-bet', 'transfer', 'win-hold', 'withdrawal');
CREATE UNIQUE INDEX audit_position ON audit (position) WHERE position IS NOT NULL;
CREATE INDEX audit_unsealed ON audit (id) WHERE position IS NULL;
-- Finds the lines above a large amount; for a small one audit_at finds them sooner.
CREATE INDEX audit_amount ON audit (amount, at, id) WHERE amount IS NOT NULL;

-- A batch of lines with one after the other's hash; `hash` is the hash of its last line.
CREATE TABLE audit_seal (
  id bigint PRIMARY KEY,
  first_position bigint NOT NULL UNIQUE,
  last_position bigint NOT NULL UNIQUE CHECK (last_position >= first_position),
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT app_now()
);

-- Nobody changes or removes a line, the owner of the tables neither. Only seal_audit() fills the two empty columns.
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit' THEN
    IF TG_OP = 'INSERT' AND NEW.position IS NULL THEN
      RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.position IS NULL AND NEW.position IS NOT NULL
      AND (to_jsonb(OLD) - '{position,hash}'::text[]) = (to_jsonb(NEW) - '{position,hash}'::text[]) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit trail only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_only_grows BEFORE INSERT OR UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit EXECUTE FUNCTION audit_only_grows();
CREATE TRIGGER audit_seal_only_grows BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
CREATE TRIGGER audit_seal_not_emptied BEFORE TRUNCATE ON audit_seal EXECUTE FUNCTION audit_only_grows();

-- The server's role writes a line's content; id, time, position and hash come from the database alone.
REVOKE INSERT ON audit FROM jinli_app;
GRANT INSERT (staff_id, ip, action, subject, before, after, reason, amount) ON audit TO jinli_app;
REVOKE INSERT, UPDATE, DELETE ON audit_seal FROM jinli_app;
