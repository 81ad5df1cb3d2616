-- Exports that are to be written.
CREATE VIEW export_job_queue AS
  SELECT created_at AS since FROM export_job WHERE state IN ('waiting', 'running');
