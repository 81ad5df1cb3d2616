-- What waits for staff (trials T-19): whatever view is called <concept>_task. Who is barred was the first of
-- two people; null is nobody.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW task AS '
      || string_agg(format('SELECT kind, since, barred FROM %I', relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relname LIKE '%\_task'
  );
END
$$;
