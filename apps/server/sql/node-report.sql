-- The nodes of the last day, and whether each runs the jobs.
CREATE VIEW node_health AS
  SELECT r.node, r.release, r.started_at, r.seen_at, r.figures,
    coalesce(l.node = r.node AND l.until > app_clock_timestamp(), false) AS holds_jobs
  FROM node_report r LEFT JOIN job_lease l ON true
  WHERE r.seen_at > app_now() - interval '1 day';

-- The sessions of this database that wait for a lock, or with a commit for a standby, and for how long the first does.
CREATE VIEW lock_wait AS
  SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM app_clock_timestamp() - min(since)), 0)::float8 AS seconds
  FROM (
    SELECT l.waitstart AS since FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE NOT l.granted AND a.datname = current_database()
    UNION ALL
    SELECT query_start FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()
  ) w;
