-- All money records of players in one shape (spec §3 Transaction record): the union of all views called
-- <concept>_statement. A new type of record is a new view in its concept's file.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW statement_line AS ' || string_agg(format(
      'SELECT player_id, type, number, amount, way, state, created_at, decided_at, reason, venue, key FROM %I',
      relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_statement'
  );
END
$$;
