-- Of the moment it was posted, not of the draft: that is when it reached the player. What staff wrote
-- is theirs.
CREATE VIEW adjustment_statement AS
  SELECT a.player_id, 9 AS type, a.adjustment_no AS number,
    CASE a.direction WHEN 'credit' THEN a.amount ELSE -a.amount END AS amount, a.direction AS way,
    a.state, a.checked_at AS created_at, a.checked_at AS decided_at, '' AS reason, '' AS venue,
    'adjustment:' || a.id || ':posted' AS key
  FROM adjustment a WHERE a.state = 'posted';

-- What the books check beside it: a draft when it is decided, and again by its id in turn.
CREATE VIEW adjustment_checked AS SELECT id, checked_at AS changed_at FROM adjustment;

-- A posted adjustment moved its amount, exactly; any other moved nothing.
CREATE VIEW adjustment_violations AS
  SELECT a.id, a.checked_at AS changed_at, 'F-15' AS invariant,
    format('adjustment %s: state %s, moved %s', a.adjustment_no, a.state, n.moved) AS detail
  FROM adjustment a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS moved FROM ledger.transaction t
    JOIN ledger.account c ON c.code = 'player:' || a.player_id || ':available'
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = c.id
    WHERE t.key = 'adjustment:' || a.id || ':posted'
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
    WHERE t.ref = 'adjustment:' || a.id AND a.id = split_part(t.ref, ':', 2)::bigint
      AND a.state = 'posted' AND t.kind = 'adjustment.' || a.direction || 'ed');

-- Since when money stands in suspense: the first posting after the account was last even. Only
-- adjustments post there; no row: nothing stands there.
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
  FROM adjustment WHERE state = 'draft' AND made_at < moment() - interval '24 hours'
  UNION ALL
  SELECT 'suspense_open', 'house:suspense', 'balance', since FROM suspense_open
  WHERE since < moment() - interval '24 hours';

CREATE VIEW adjustment_task AS
  SELECT 'adjustment' AS kind, made_at AS since, made_by AS barred
  FROM adjustment WHERE state = 'draft';

CREATE VIEW adjustment_second AS
  SELECT a.id, a.adjustment_no AS number, p.name AS username, a.amount, a.made_at AS since,
    a.made_by AS begun_by, s.display_name AS first_by
  FROM adjustment a JOIN player p ON p.id = a.player_id JOIN staff s ON s.id = a.made_by
  WHERE a.state = 'draft';
