-- Open tasks of staff: the union of all views called <concept>_task. `barred` is the member who took the first of two
-- steps and may not take the second; null: nobody.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW task AS '
      || string_agg(format('SELECT kind, since, barred FROM %I', relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_task'
  );
END
$$;
