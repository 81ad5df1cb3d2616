-- A far page of the queue skips thousands of orders, so the index has all columns that the page needs.
DROP INDEX deposit_queue;
CREATE INDEX deposit_queue ON deposit (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) INCLUDE (id, decided_at, state);
DROP INDEX withdrawal_queue;
CREATE INDEX withdrawal_queue ON withdrawal (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
) INCLUDE (id, decided_at, state);
-- Index-only scans need a recent vacuum, so it runs after 1 % of changed rows instead of 20 %.
ALTER TABLE deposit SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE withdrawal SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Finds open orders that wait for too long (money I-28).
CREATE INDEX deposit_waits ON deposit (created_at)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL
    AND (state = 'submitted' OR first_approved_by IS NOT NULL);
