-- Corrections of decided deposits (decision 068). In the statement stands what moved in the centre wallet.
CREATE VIEW deposit_correction_statement AS
  SELECT c.player_id, 9 AS type, c.correction_no AS number, c.wallet_change AS amount, 'correction' AS way,
    'posted' AS state, c.checked_at AS created_at, c.checked_at AS decided_at, c.reason, '' AS venue,
    posting_key('deposit', c.deposit_id::text, correction_step(c.id::text)) AS key
  FROM deposit_correction c WHERE c.state = 'confirmed' AND c.wallet_change <> 0;

-- The confirmed corrections in the timeline of an order.
CREATE VIEW deposit_correction_life AS
  SELECT c.player_id, d.deposit_no AS number, c.id, c.kind, c.from_amount, c.amount, c.wallet_change, c.debt_change,
    c.reason, c.decided_at, c.decided_reason, c.checked_at
  FROM deposit_correction c JOIN deposit d ON d.id = c.deposit_id WHERE c.state = 'confirmed';

CREATE VIEW deposit_correction_task AS
  SELECT 'deposit_correction' AS kind, made_at AS since, made_by AS barred
  FROM deposit_correction WHERE state = 'draft';

CREATE VIEW deposit_correction_second AS
  SELECT c.id, d.deposit_no AS number, p.name AS username, coalesce(c.amount, d.amount) AS amount, c.made_at AS since,
    c.made_by AS begun_by, s.display_name AS first_by
  FROM deposit_correction c JOIN deposit d ON d.id = c.deposit_id JOIN player p ON p.id = c.player_id
  JOIN staff s ON s.id = c.made_by
  WHERE c.state = 'draft';

CREATE VIEW deposit_correction_overdue AS
  SELECT 'review_late' AS kind, d.deposit_no AS subject, 'deposit_correction' AS detail, c.made_at AS since
  FROM deposit_correction c JOIN deposit d ON d.id = c.deposit_id
  WHERE c.state = 'draft' AND c.made_at < app_now() - interval '24 hours';

CREATE VIEW deposit_correction_checked AS SELECT id, checked_at AS changed_at FROM deposit_correction;

-- A confirmed correction of an amount moved what it says, any other nothing; the order is worth what its last one says;
-- and the player owes what corrections left and withdrawals have not settled.
CREATE VIEW deposit_correction_violations AS
  SELECT c.id, c.checked_at AS changed_at, 'I-34' AS invariant,
    format('correction %s: state %s, moved %s and %s', c.correction_no, c.state, n.wallet, n.debt) AS detail
  FROM deposit_correction c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount) FILTER (WHERE a.code = available_account(c.player_id)), 0) AS wallet,
      coalesce(-sum(e.amount) FILTER (WHERE a.code = debt_account(c.player_id)), 0) AS debt
    FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id
    JOIN ledger.account a ON a.id = e.account_id
    WHERE t.key = posting_key('deposit', c.deposit_id::text, correction_step(c.id::text))
  ) n
  WHERE n.wallet <> coalesce(c.wallet_change, 0) OR n.debt <> coalesce(c.debt_change, 0)
  UNION ALL
  SELECT c.id, c.checked_at, 'I-34', format('deposit %s: its last correction says %s, the order %s', d.deposit_no,
    c.amount, d.true_amount)
  FROM deposit_correction c JOIN deposit d ON d.id = c.deposit_id
  WHERE c.state = 'confirmed' AND c.kind = 'amount' AND d.true_amount IS DISTINCT FROM c.amount
    AND NOT EXISTS (SELECT FROM deposit_correction l WHERE l.deposit_id = c.deposit_id AND l.state = 'confirmed'
      AND l.kind = 'amount' AND l.id > c.id)
  UNION ALL
  SELECT c.id, c.checked_at, 'I-34', format('debt of player %s is %s, orders say %s', c.player_id, n.debt, o.total)
  FROM deposit_correction c
  CROSS JOIN LATERAL (
    SELECT -coalesce(sum(balance), 0) AS debt FROM ledger.balances(ARRAY[debt_account(c.player_id)])
  ) n
  CROSS JOIN LATERAL (
    SELECT (SELECT coalesce(sum(debt_change), 0) FROM deposit_correction WHERE player_id = c.player_id
        AND state = 'confirmed')
      - (SELECT coalesce(sum(debt_settled), 0) FROM withdrawal WHERE player_id = c.player_id AND debt_settled > 0)
      AS total
  ) o
  WHERE c.state = 'confirmed' AND (n.debt <> o.total OR n.debt < 0);

CREATE VIEW deposit_correction_unfounded AS
  SELECT t.id, 'I-34' AS invariant, format('posting %s has no confirmed correction', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'deposit.corrected' AND NOT EXISTS (
    SELECT 1 FROM deposit_correction c
    WHERE t.ref = posting_ref('deposit', c.deposit_id::text) AND c.deposit_id = ref_part(t.ref, 1)::bigint
      AND t.key = posting_key('deposit', c.deposit_id::text, correction_step(c.id::text))
      AND c.state = 'confirmed' AND c.kind = 'amount');
