-- A far page of the review passes over thousands of orders: all that it asks of them is in the index.
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
-- And the table need not be asked, as long as somebody has swept it since: after a hundredth of it, not a fifth.
ALTER TABLE deposit SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE withdrawal SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Which of those that wait have waited too long (money I-28).
CREATE INDEX deposit_waits ON deposit (created_at)
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL
    AND (state = 'submitted' OR first_approved_by IS NOT NULL);
