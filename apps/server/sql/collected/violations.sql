-- Invariants that need the business rows beside the ledger, by concept: whatever views are called
-- <concept>_checked (the rows, and when each changed last), <concept>_violations (what is wrong with
-- them) and <concept>_unfounded (postings that no row accounts for). No row of the latter two means they
-- hold. Each is asked for a slice of ids or of times: cost follows what is looked at.
DO $$
DECLARE
  v_part record;
BEGIN
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
      WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relname LIKE '%\_' || v_part.suffix
    );
  END LOOP;
  EXECUTE (
    SELECT 'CREATE VIEW checked_concept AS SELECT unnest(ARRAY['
      || string_agg(quote_literal(left(relname, -8)), ', ' ORDER BY relname) || ']) AS concept'
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relname LIKE '%\_checked'
  );
END
$$;
