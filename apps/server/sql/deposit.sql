-- What a player reads of staff's reason: why less or more was credited, why the order was refused.
-- A note beside an approval is staff's own.
CREATE FUNCTION told_reason(d deposit) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN d.state = 'approved' AND d.credited_amount = d.amount THEN '' ELSE d.reason END;

CREATE VIEW deposit_statement AS
  SELECT d.player_id, 1 AS type, d.deposit_no AS number, coalesce(d.credited_amount, d.amount) AS amount,
    d.method AS way, d.state, d.created_at, d.decided_at, told_reason(d) AS reason, '' AS venue,
    'deposit:' || d.id || ':credited' AS key
  FROM deposit d;

-- What its timeline tells the player beside the line.
CREATE VIEW deposit_life AS
  SELECT d.player_id, d.deposit_no AS number, d.method, d.state, d.amount, d.credited_amount,
    told_reason(d) AS reason, d.created_at, d.expires_at, d.decided_at, d.usdt_rate, d.usdt_amount
  FROM deposit d;

-- What counts on which day: a credit on the day it was credited, an open order on the day it was asked for.
CREATE VIEW deposit_of_day AS
  SELECT player_id, CASE state WHEN 'approved' THEN decided_at ELSE created_at END AS at,
    coalesce(credited_amount, amount) AS amount
  FROM deposit WHERE state IN ('approved', 'submitted');

-- What came in, and when it was credited.
CREATE VIEW deposit_credited AS
  SELECT id, player_id, credited_amount AS amount, decided_at AS at, deposit_no AS number FROM deposit
  WHERE state = 'approved';

-- Waits for staff. One that is out of time waits beside them until it is put away or late money comes.
CREATE VIEW deposit_waiting AS
  SELECT deposit_no AS number, created_at FROM deposit
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL
    AND (state = 'submitted' OR first_approved_by IS NOT NULL);

CREATE VIEW deposit_task AS
  SELECT CASE WHEN first_approved_by IS NOT NULL THEN 'deposit_second'
      WHEN state = 'submitted' THEN 'deposit' ELSE 'deposit_expired' END AS kind,
    coalesce(first_approved_at, created_at) AS since, first_approved_by AS barred
  FROM deposit WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;

-- What the first of two people has passed, with what they saw.
CREATE VIEW deposit_second AS
  SELECT d.id, d.deposit_no AS number, p.name AS username, d.first_amount AS amount,
    d.first_approved_at AS since, d.first_approved_by AS begun_by, s.display_name AS first_by
  FROM deposit d JOIN player p ON p.id = d.player_id JOIN staff s ON s.id = d.first_approved_by
  WHERE d.state IN ('submitted', 'expired') AND d.closed_at IS NULL AND d.first_approved_by IS NOT NULL;

CREATE VIEW deposit_overdue AS
  SELECT 'review_late' AS kind, number AS subject, 'deposit' AS detail, created_at AS since
  FROM deposit_waiting WHERE created_at < moment() - interval '24 hours';

-- What the books check beside it: an order when it is decided, and again by its id in turn.
CREATE VIEW deposit_checked AS SELECT id, decided_at AS changed_at FROM deposit;

CREATE VIEW deposit_violations AS
  SELECT d.id, d.decided_at AS changed_at, 'I-7' AS invariant,
    format('deposit %s: state %s, credits %s', d.deposit_no, d.state, n.credits) AS detail
  FROM deposit d
  CROSS JOIN LATERAL (
    SELECT count(*) AS credits FROM ledger.transaction t WHERE t.key = 'deposit:' || d.id || ':credited'
  ) n
  WHERE n.credits <> CASE WHEN d.state = 'approved' THEN 1 ELSE 0 END;

-- A credit needs its approved order, of that player and amount.
CREATE VIEW deposit_unfounded AS
  SELECT t.id, 'I-7' AS invariant, format('posting %s has no order that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'deposit.credited' AND NOT EXISTS (
    SELECT 1 FROM deposit d
    JOIN ledger.account a ON a.code = 'player:' || d.player_id || ':available'
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = 'deposit:' || d.id AND d.id = split_part(t.ref, ':', 2)::bigint
      AND d.state = 'approved' AND e.amount = d.credited_amount);
