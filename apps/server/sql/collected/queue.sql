-- What waits for a job: all views called <concept>_queue. At most ten thousand rows of each are counted.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW queue AS '
      || string_agg(format('(SELECT %L AS what, count(*)::int AS count, min(since) AS since FROM (SELECT since FROM %I LIMIT 10000) q)',
        left(relname, -6), relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_queue'
  );
END
$$;
