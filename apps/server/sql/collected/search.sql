-- What the search box of staff looks through: the union of all views called <concept>_search. `way` says what `key` is.
DO $$
BEGIN
  EXECUTE (
    SELECT 'CREATE VIEW search_key AS ' || string_agg(format(
      'SELECT kind, way, key, id, number, player_id, amount, state, at FROM %I', relname), ' UNION ALL ' ORDER BY relname)
    FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND relname LIKE '%\_search'
  );
END
$$;
