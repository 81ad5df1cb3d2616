-- Overdue items (money I-28): all views called <concept>_overdue. Only the oldest hundred rows of each view are read,
-- through an index, since no more are shown.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW overdue AS '
      || string_agg(format('(SELECT kind, subject, detail, since FROM %I ORDER BY since LIMIT 100)', relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_overdue'
  );
END
$$;
