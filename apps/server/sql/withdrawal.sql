-- Returns the part of staff's reason that the player reads: why the order was rejected, returned or reversed.
CREATE FUNCTION reason_for_player(w withdrawal) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN w.state IN ('rejected', 'returned') THEN w.reason
    WHEN w.state = 'reversed' THEN coalesce((SELECT v.reason FROM withdrawal_reversal v
      WHERE v.withdrawal_id = w.id AND v.state <> 'cancelled'), '')
    ELSE '' END;

-- The state that the player reads: an order that risk holds is under review.
CREATE FUNCTION state_for_player(w withdrawal) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN w.on_risk_hold THEN 'in_review' ELSE w.state END;

-- The holds of risk on an order, oldest first.
CREATE FUNCTION risk_holds(p_withdrawal bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('begun_by', b.display_name, 'begun_at', h.begun_at, 'reason', h.reason,
    'ended_by', coalesce(e.display_name, ''), 'ended_at', h.ended_at, 'end_reason', h.end_reason) ORDER BY h.id), '[]')
  FROM risk_hold h JOIN staff b ON b.id = h.begun_by LEFT JOIN staff e ON e.id = h.ended_by
  WHERE h.withdrawal_id = p_withdrawal
$$;

CREATE VIEW withdrawal_statement AS
  SELECT w.player_id, 2 AS type, w.out_trade_no AS number, w.amount,
    CASE WHEN w.method = 'bank' THEN w.bank ELSE 'USDT-' || w.owner END AS way, state_for_player(w) AS state,
    w.created_at, w.decided_at, reason_for_player(w) AS reason, '' AS venue,
    posting_key('withdrawal', w.id::text,
      CASE WHEN w.state IN ('rejected', 'returned') THEN 'returned'
        WHEN w.state = 'reversed' THEN 'reversed' ELSE 'held' END) AS key
  FROM withdrawal w;

-- What a withdrawal took first of what the player owed.
CREATE VIEW withdrawal_debt_statement AS
  SELECT w.player_id, 9 AS type, w.out_trade_no AS number, -w.debt_settled AS amount, 'debt' AS way, 'posted' AS state,
    w.created_at, w.created_at AS decided_at, '' AS reason, '' AS venue,
    posting_key('withdrawal', w.id::text, 'debt') AS key
  FROM withdrawal w WHERE w.debt_settled > 0;

-- The fields of a withdrawal in the player's timeline.
CREATE VIEW withdrawal_life AS
  SELECT w.player_id, w.out_trade_no AS number, w.method, state_for_player(w) AS state,
    reason_for_player(w) AS reason,
    w.created_at, w.state_since, w.decided_at, w.bank, w.owner, w.number_tail AS tail, w.usdt_rate, w.usdt_estimate AS usdt_amount, w.usdt_fee,
    w.usdt_net, v.cause AS reversal_cause
  FROM withdrawal w LEFT JOIN withdrawal_reversal v ON v.withdrawal_id = w.id AND v.state = 'confirmed';

CREATE VIEW withdrawal_waiting AS
  SELECT out_trade_no AS number, state, amount, created_at, state_since FROM withdrawal
  WHERE decided_at IS NULL;

CREATE VIEW withdrawal_task AS
  SELECT CASE WHEN on_risk_hold THEN 'risk_hold' ELSE CASE state WHEN 'approved' THEN 'payment' WHEN 'paying' THEN 'payment_result'
      WHEN 'pay_unknown' THEN 'payment_result' ELSE 'withdrawal' END END AS kind,
    -- When a reviewer releases an order, the order keeps its age in the queue.
    CASE WHEN state IN ('requested', 'in_review') THEN created_at ELSE state_since END AS since,
    CASE WHEN state = 'approved' AND two_person AND NOT on_risk_hold THEN approved_by END AS barred
  FROM withdrawal WHERE decided_at IS NULL
  UNION ALL
  SELECT 'withdrawal_reversal', proposed_at, proposed_by FROM withdrawal_reversal WHERE state = 'proposed';

-- Proposed reversals, which another member must confirm.
CREATE VIEW withdrawal_reversal_second AS
  SELECT v.id, w.out_trade_no AS number, p.name AS username, w.amount, v.proposed_at AS since,
    v.proposed_by AS begun_by, s.display_name AS first_by
  FROM withdrawal_reversal v JOIN withdrawal w ON w.id = v.withdrawal_id
  JOIN player p ON p.id = w.player_id JOIN staff s ON s.id = v.proposed_by
  WHERE v.state = 'proposed';

-- Approved orders that another member must pay.
CREATE VIEW payment_second AS
  SELECT w.id, w.out_trade_no AS number, p.name AS username, w.amount, w.state_since AS since,
    w.approved_by AS begun_by, s.display_name AS first_by
  FROM withdrawal w JOIN player p ON p.id = w.player_id JOIN staff s ON s.id = w.approved_by
  WHERE w.state = 'approved' AND w.two_person AND NOT w.on_risk_hold;

-- Alarms: payments with an unknown outcome, and orders that wait too long for a review.
CREATE VIEW withdrawal_overdue AS
  SELECT 'withdrawal_unknown' AS kind, number AS subject, state AS detail, state_since AS since
  FROM withdrawal_waiting
  WHERE state IN ('paying', 'pay_unknown') AND state_since < app_now() - interval '10 minutes'
  UNION ALL
  SELECT 'review_late', number, 'withdrawal', created_at FROM withdrawal_waiting
  WHERE state IN ('requested', 'in_review', 'approved') AND created_at < app_now() - interval '24 hours';

-- Rows for the ledger audit: by the time of the last step (incremental pass) and by id (full pass).
CREATE VIEW withdrawal_checked AS SELECT id, state_since AS changed_at FROM withdrawal;

CREATE VIEW withdrawal_violations AS
  SELECT w.id, w.state_since AS changed_at, 'I-8' AS invariant,
    format('held of player %s is %s, open withdrawals say %s', w.player_id, a.balance, o.total) AS detail
  FROM withdrawal w
  JOIN ledger.account a ON a.code = held_account(w.player_id)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS total FROM withdrawal
    WHERE player_id = w.player_id AND decided_at IS NULL
  ) o
  WHERE a.balance <> o.total
  UNION ALL
  SELECT w.id, w.state_since, 'I-8', format('withdrawal %s: state %s, payments %s, returns %s, reversals %s',
    w.out_trade_no, w.state, n.payments, n.returns, n.reversals)
  FROM withdrawal w
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE t.kind = 'withdrawal.held') AS holds,
      count(*) FILTER (WHERE t.kind = 'withdrawal.paid') AS payments,
      count(*) FILTER (WHERE t.kind = 'withdrawal.returned') AS returns,
      count(*) FILTER (WHERE t.kind = 'withdrawal.reversed') AS reversals
    FROM ledger.transaction t WHERE t.ref = posting_ref('withdrawal', w.id::text)
  ) n
  WHERE n.holds <> 1 OR n.payments <> CASE WHEN w.state IN ('paid', 'reversed') THEN 1 ELSE 0 END
    OR n.returns <> CASE WHEN w.state IN ('rejected', 'returned') THEN 1 ELSE 0 END
    OR n.reversals <> CASE WHEN w.state = 'reversed' THEN 1 ELSE 0 END
  UNION ALL
  -- A reversal was confirmed by two people, and undoes what the payment did to every account of the house.
  SELECT w.id, w.state_since, 'I-8', format('withdrawal %s: its reversal is not its payment undone', w.out_trade_no)
  FROM withdrawal w
  WHERE w.state = 'reversed' AND NOT EXISTS (
    SELECT FROM withdrawal_reversal v JOIN ledger.transaction paid ON paid.key = v.reversed_key
    JOIN ledger.transaction undone ON undone.key = posting_key('withdrawal', w.id::text, 'reversed')
    WHERE v.withdrawal_id = w.id AND v.state = 'confirmed'
      AND paid.key = posting_key('withdrawal', w.id::text, 'paid') AND NOT EXISTS (
        SELECT FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
        WHERE e.transaction_id IN (paid.id, undone.id) AND NOT a.guarded
        GROUP BY e.account_id HAVING sum(e.amount) <> 0));

-- A hold, payment or return needs its order, of the same player and amount, and in the matching state.
CREATE VIEW withdrawal_unfounded AS
  SELECT t.id, 'I-8' AS invariant, format('posting %s has no order that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('withdrawal.held', 'withdrawal.paid', 'withdrawal.returned') AND NOT EXISTS (
    SELECT 1 FROM withdrawal w
    JOIN ledger.account a ON a.code = held_account(w.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = posting_ref('withdrawal', w.id::text) AND w.id = ref_part(t.ref, 1)::bigint
      AND abs(e.amount) = w.amount AND CASE t.kind
        WHEN 'withdrawal.held' THEN true
        WHEN 'withdrawal.paid' THEN w.state IN ('paid', 'reversed')
        ELSE w.state IN ('rejected', 'returned') END)
  UNION ALL
  SELECT t.id, 'I-8', format('posting %s has no order that says so', t.key)
  FROM ledger.transaction t
  WHERE t.kind = 'withdrawal.reversed' AND NOT EXISTS (
    SELECT 1 FROM withdrawal w
    JOIN ledger.account a ON a.code = available_account(w.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = posting_ref('withdrawal', w.id::text) AND w.id = ref_part(t.ref, 1)::bigint
      AND e.amount = w.amount AND w.state = 'reversed');

CREATE VIEW withdrawal_debt_unfounded AS
  SELECT t.id, 'I-34' AS invariant, format('posting %s has no withdrawal that settled it', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'debt.settled' AND NOT EXISTS (
    SELECT 1 FROM withdrawal w
    JOIN ledger.account a ON a.code = debt_account(w.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = posting_ref('withdrawal', w.id::text) AND w.id = ref_part(t.ref, 1)::bigint
      AND e.amount = w.debt_settled);

-- All withdrawal requests, in any state.
CREATE VIEW withdrawal_asked AS
  SELECT id, player_id, out_trade_no AS number, amount, created_at FROM withdrawal;

-- Who has credited a player: the first and the last approver of a deposit, both people of an adjustment or a reversal.
CREATE VIEW player_credit AS
  SELECT d.player_id, p.staff_id, d.decided_at AS at
  FROM deposit d CROSS JOIN LATERAL (VALUES (d.decided_by), (d.first_approved_by)) p (staff_id)
  WHERE d.state = 'approved'
  UNION ALL
  SELECT a.player_id, p.staff_id, a.checked_at
  FROM adjustment a CROSS JOIN LATERAL (VALUES (a.checked_by), (a.made_by)) p (staff_id)
  WHERE a.state = 'posted' AND a.direction = 'credit'
  UNION ALL
  SELECT w.player_id, p.staff_id, v.decided_at
  FROM withdrawal_reversal v JOIN withdrawal w ON w.id = v.withdrawal_id
  CROSS JOIN LATERAL (VALUES (v.decided_by), (v.proposed_by)) p (staff_id)
  WHERE v.state = 'confirmed';

CREATE VIEW withdrawal_search AS
  SELECT 'withdrawal' AS kind, 'number' AS way, reverse(out_trade_no) AS key, id, out_trade_no AS number, player_id, amount,
    state, created_at AS at FROM withdrawal
  UNION ALL SELECT 'withdrawal', 'reference', upper(reference), id, out_trade_no, player_id, amount, state, created_at
  FROM withdrawal WHERE reference <> ''
  UNION ALL SELECT 'withdrawal', 'payout', payout_ref, id, out_trade_no, player_id, amount, state, created_at
  FROM withdrawal WHERE payout_ref <> '';
