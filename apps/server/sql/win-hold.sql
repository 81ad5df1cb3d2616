-- Rows for the ledger audit: by the time of the decision (incremental pass) and by id (full pass).
CREATE VIEW win_hold_checked AS
  SELECT id, coalesce(decided_at, created_at) AS changed_at FROM seamless_win_hold;

-- A hold stands on its account while it waits, and nowhere else; its round's sum is that of its holds.
CREATE VIEW win_hold_violations AS
  SELECT h.id, coalesce(h.decided_at, h.created_at) AS changed_at, 'I-33' AS invariant,
    format('win hold %s of %s is %s, its account has %s', h.hold_no, h.amount, h.state, m.amount) AS detail
  FROM seamless_win_hold h
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS amount
    FROM ledger.transaction t
    CROSS JOIN LATERAL (SELECT u.amount, u.account_id FROM ledger.entry u WHERE u.transaction_id = t.id OFFSET 0) e
    JOIN ledger.account a ON a.id = e.account_id
    WHERE t.ref = posting_ref('seamless', seamless_id(h.venue, h.transaction)) AND a.code = win_hold_account()
  ) m
  WHERE m.amount <> CASE h.state WHEN 'waiting' THEN h.amount ELSE 0 END
  UNION ALL
  SELECT h.id, h.created_at, 'I-33', format('round %s:%s of player %s has %s on hold, its holds say %s', h.venue, h.round,
      h.player_id, r.held_amount, m.amount)
  FROM seamless_win_hold h
  LEFT JOIN LATERAL (SELECT o.held_amount FROM seamless_round o
    WHERE o.venue = h.venue AND o.player_id = h.player_id AND o.round = h.round LIMIT 1) r ON true
  CROSS JOIN LATERAL (
    SELECT sum(o.amount)::bigint AS amount FROM seamless_win_hold o
    WHERE o.venue = h.venue AND o.player_id = h.player_id AND o.round = h.round AND o.state = 'waiting'
  ) m
  WHERE h.state = 'waiting' AND r.held_amount IS DISTINCT FROM m.amount;

-- A posting needs a hold of that state.
CREATE VIEW win_hold_unfounded AS
  SELECT t.id, 'I-33' AS invariant, format('posting %s has no win hold that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('seamless.win-held', 'seamless.hold-released', 'seamless.hold-returned')
    AND NOT EXISTS (
      SELECT FROM seamless_win_hold h
      JOIN ledger.account a ON a.code = win_hold_account()
      JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
      WHERE h.venue = ref_part(t.ref, 1) AND h.transaction = seamless_transaction_of(t.ref)
        AND abs(e.amount) = h.amount
        AND CASE t.kind
          WHEN 'seamless.win-held' THEN true
          WHEN 'seamless.hold-released' THEN h.state = 'released'
          ELSE h.state IN ('refused', 'rolled_back') END);

-- One alarm per venue: a venue that goes wrong credits many rounds.
CREATE VIEW win_hold_overdue AS
  SELECT 'win_hold' AS kind, venue AS subject, count(*) || ' 笔' AS detail, min(created_at) AS since
  FROM seamless_win_hold WHERE state = 'waiting' GROUP BY venue;

CREATE VIEW win_hold_task AS
  SELECT CASE WHEN first_by IS NULL THEN 'win_hold' ELSE 'win_hold_second' END AS kind,
    coalesce(first_at, created_at) AS since, first_by AS barred
  FROM seamless_win_hold WHERE state = 'waiting';

CREATE VIEW win_hold_second AS
  SELECT h.id, h.hold_no AS number, p.name AS username, h.amount, h.first_at AS since, h.first_by AS begun_by,
    s.display_name AS first_by
  FROM seamless_win_hold h JOIN player p ON p.id = h.player_id JOIN staff s ON s.id = h.first_by
  WHERE h.state = 'waiting' AND h.first_by IS NOT NULL;
