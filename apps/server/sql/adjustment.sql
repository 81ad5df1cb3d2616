-- The adjustments in a player's statement, dated by their posting, not by their draft. Notes of staff are left out.
CREATE VIEW adjustment_statement AS
  SELECT a.player_id, 9 AS type, a.adjustment_no AS number,
    CASE a.direction WHEN 'credit' THEN a.amount ELSE -a.amount END AS amount, a.direction AS way,
    a.state, a.checked_at AS created_at, a.checked_at AS decided_at, '' AS reason, '' AS venue,
    posting_key('adjustment', a.id::text, 'posted') AS key
  FROM adjustment a WHERE a.state = 'posted';

-- Rows for the ledger audit: by the time of the decision (incremental pass) and by id (full pass).
CREATE VIEW adjustment_checked AS SELECT id, checked_at AS changed_at FROM adjustment;

-- Adjustments that moved a wrong amount: a posted one must move exactly its amount, any other nothing.
CREATE VIEW adjustment_violations AS
  SELECT a.id, a.checked_at AS changed_at, 'F-15' AS invariant,
    format('adjustment %s: state %s, moved %s', a.adjustment_no, a.state, n.moved) AS detail
  FROM adjustment a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS moved FROM ledger.transaction t
    JOIN ledger.account c ON c.code = available_account(a.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = c.id
    WHERE t.key = posting_key('adjustment', a.id::text, 'posted')
  ) n
  WHERE n.moved <> CASE
    WHEN a.state <> 'posted' THEN 0
    WHEN a.direction = 'credit' THEN a.amount
    ELSE -a.amount END;

CREATE VIEW adjustment_unfounded AS
  SELECT t.id, 'F-15' AS invariant, format('posting %s has no posted adjustment', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('adjustment.credited', 'adjustment.debited') AND NOT EXISTS (
    SELECT 1 FROM adjustment a
    WHERE t.ref = posting_ref('adjustment', a.id::text) AND a.id = ref_part(t.ref, 1)::bigint
      AND a.state = 'posted' AND t.kind = 'adjustment.' || a.direction || 'ed');

-- When the suspense account last left zero: the first posting after its last zero balance. Without a row, the balance
-- is zero now. Only adjustments post to this account.
CREATE VIEW suspense_open AS
  WITH posted AS (
    SELECT checked_at, id, sum(CASE direction WHEN 'credit' THEN -amount ELSE amount END)
      OVER (ORDER BY checked_at, id) AS stands
    FROM adjustment WHERE against = 'suspense' AND state = 'posted'
  ), even AS (
    SELECT checked_at, id FROM posted WHERE stands = 0 ORDER BY checked_at DESC, id DESC LIMIT 1
  )
  SELECT min(p.checked_at) AS since FROM posted p
  WHERE NOT EXISTS (SELECT 1 FROM even e WHERE (e.checked_at, e.id) >= (p.checked_at, p.id))
  HAVING count(*) > 0;

CREATE VIEW adjustment_overdue AS
  SELECT 'review_late' AS kind, adjustment_no AS subject, 'adjustment' AS detail, made_at AS since
  FROM adjustment WHERE state = 'draft' AND made_at < app_now() - interval '24 hours'
  UNION ALL
  SELECT 'suspense_open', suspense_account(), 'balance', since FROM suspense_open
  WHERE since < app_now() - interval '24 hours';

CREATE VIEW adjustment_task AS
  SELECT 'adjustment' AS kind, made_at AS since, made_by AS barred
  FROM adjustment WHERE state = 'draft';

CREATE VIEW adjustment_second AS
  SELECT a.id, a.adjustment_no AS number, p.name AS username, a.amount, a.made_at AS since,
    a.made_by AS begun_by, s.display_name AS first_by
  FROM adjustment a JOIN player p ON p.id = a.player_id JOIN staff s ON s.id = a.made_by
  WHERE a.state = 'draft';

CREATE VIEW adjustment_search AS
  SELECT 'adjustment' AS kind, 'number' AS way, reverse(adjustment_no) AS key, id, adjustment_no AS number, player_id,
    amount, state, made_at AS at FROM adjustment
  UNION ALL SELECT 'adjustment', 'reference', upper(reference), id, adjustment_no, player_id, amount, state, made_at
  FROM adjustment WHERE reference <> '';
