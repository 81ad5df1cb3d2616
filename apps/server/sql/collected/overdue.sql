-- What has been open for longer than it may be (money I-28): whatever view is called <concept>_overdue, the oldest hundred of
-- each, since nobody is shown more: where an index holds the order, the rest is not read.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW overdue AS '
      || string_agg(format('(SELECT kind, subject, detail, since FROM %I ORDER BY since LIMIT 100)', relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relname LIKE '%\_overdue'
  );
END
$$;
