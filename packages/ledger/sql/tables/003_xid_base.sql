-- PostgreSQL counts transaction ids anew in each cluster. The xid columns hold its id plus this base, so that their order
-- goes on when the rows are copied to another cluster (decision 084). `npm start` raises the base if it must.
CREATE TABLE ledger.xid_base (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  base bigint NOT NULL
);
INSERT INTO ledger.xid_base (base) VALUES (0);
GRANT SELECT ON ledger.xid_base TO jinli_app;

-- Returns the id of this database transaction for an xid column. Refuses to give one below the last seal: such a row would
-- never be sealed, and no balance would count it.
CREATE FUNCTION ledger.current_xid() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_xid bigint := (SELECT b.base FROM ledger.xid_base b) + pg_current_xact_id()::text::bigint;
BEGIN
  IF v_xid < (SELECT s.xid_to FROM ledger.seal s ORDER BY s.id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'this database was copied to another cluster: start a node anew' USING ERRCODE = 'JL007';
  END IF;
  RETURN v_xid;
END
$$;

-- Returns the xid of the oldest database transaction that still runs. Rows below it are final.
CREATE FUNCTION ledger.oldest_xid() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT b.base FROM ledger.xid_base b) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint
$$;

-- Returns whether an xid of now may be below p_floor, or below those that the ledger has.
CREATE FUNCTION ledger.is_xid_below(p_floor bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT b.base FROM ledger.xid_base b) + pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    < greatest(p_floor, (SELECT max(t.xid) + 1 FROM ledger.transaction t), (SELECT max(s.xid_to) FROM ledger.seal s))
$$;

-- Raises the base so that all xids from now on are p_floor or more, and not below those that the ledger has. The caller
-- keeps others from writing rows with an xid meanwhile.
CREATE FUNCTION ledger.raise_xid_base(p_floor bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger.xid_base SET base = greatest(p_floor, (SELECT max(t.xid) + 1 FROM ledger.transaction t),
      (SELECT max(s.xid_to) FROM ledger.seal s)) - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  WHERE ledger.is_xid_below(p_floor)
$$;
REVOKE ALL ON FUNCTION ledger.current_xid(), ledger.oldest_xid(), ledger.is_xid_below(bigint),
  ledger.raise_xid_base(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.current_xid(), ledger.oldest_xid() TO jinli_app;

ALTER TABLE ledger.transaction ALTER COLUMN xid SET DEFAULT ledger.current_xid();
