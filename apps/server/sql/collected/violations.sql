-- Invariants that compare business rows with the ledger, by concept: all views called <concept>_checked (the rows
-- with their last change), <concept>_violations (rows with errors) and <concept>_unfounded (postings without a row).
-- The invariants hold while the last two kinds of views are empty. Each view is read in slices of ids or times, so
-- the cost depends on the slice.
DO $$
DECLARE
  v_part record;
  v_other text;
BEGIN
  -- If one of these columns has another type, PostgreSQL reads all rows of all concepts before it finds the slice.
  SELECT string_agg(c.relname || '.' || a.attname, ', ') INTO v_other
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace
    AND c.relname ~ '_(checked|violations|unfounded)$'
    AND (a.attname, a.atttypid) NOT IN (('id', 'bigint'::regtype), ('changed_at', 'timestamptz'::regtype),
      ('invariant', 'text'::regtype), ('detail', 'text'::regtype));
  IF v_other IS NOT NULL THEN
    RAISE EXCEPTION 'not of the type that a slice is looked for by: %', v_other;
  END IF;
  FOR v_part IN SELECT * FROM (VALUES
    ('checked', 'checked_orders', 'id, changed_at'),
    ('violations', 'business_violations', 'id, changed_at, invariant, detail'),
    ('unfounded', 'unfounded_postings', 'id, invariant, detail')) p (suffix, name, columns)
  LOOP
    EXECUTE (
      SELECT format('CREATE VIEW %I AS ', v_part.name) || string_agg(
        format('SELECT %L AS concept, %s FROM %I', left(relname, -1 - length(v_part.suffix)), v_part.columns, relname),
        ' UNION ALL ' ORDER BY relname)
      FROM pg_class
      WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_' || v_part.suffix
    );
  END LOOP;
  EXECUTE (
    SELECT 'CREATE VIEW checked_concept AS SELECT unnest(ARRAY['
      || string_agg(quote_literal(left(relname, -8)), ', ' ORDER BY relname) || ']) AS concept'
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_checked'
  );
END
$$;
