-- Daily jobs that are still not done after two hours of retries.
CREATE VIEW job_day_overdue AS
  SELECT 'daily_job_open' AS kind, job AS subject, day::text || '，已试 ' || tries || ' 次' AS detail, opened_at AS since
  FROM job_day WHERE done_at IS NULL AND opened_at < app_now() - interval '2 hours';

-- Days that daily jobs have begun and not done.
CREATE VIEW job_day_queue AS SELECT opened_at AS since FROM job_day WHERE done_at IS NULL;
