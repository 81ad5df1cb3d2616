-- Whether two people opened a rejected order again, and it waits for staff.
CREATE FUNCTION is_reopened(d deposit) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN d.reopened_at IS NOT NULL AND d.state = 'submitted';

-- The part of staff's reason that the player reads: why the credited amount differs, why the order was rejected.
-- A note with an approval is not shown. A payment that waits for room in the player's limit says since when and for what.
CREATE FUNCTION reason_for_player(d deposit) RETURNS text LANGUAGE sql STABLE
  RETURN CASE
    WHEN d.waits_until IS NOT NULL THEN '款项已收到，超过您设置的存款限额，'
      || to_char(d.waits_until AT TIME ZONE 'Asia/Shanghai', 'FMMM月FMDD日') || '起入账'
    WHEN d.waits_since IS NOT NULL THEN '款项已收到，超过您设置的存款限额，暂不能入账；请调高限额或联系客服退回'
    WHEN is_reopened(d) THEN '订单已重新打开，平台正在核对您的款项，请勿再次付款'
    WHEN d.state = 'approved' AND d.credited_amount = d.amount THEN ''
    -- Who has paid, or has told how, is not told that nobody paid.
    WHEN d.state = 'expired' AND (d.method = 'bank' OR d.payer_reference <> '') THEN '已超过付款时限，款项到账后仍会入账'
    ELSE d.reason
  END;

-- Whether a paid order waits for another brand day, or for another limit.
CREATE FUNCTION waits_for_limit(d deposit) RETURNS boolean LANGUAGE sql STABLE
  RETURN d.waits_since IS NOT NULL AND (d.waits_until IS NULL OR d.waits_until > app_now());

CREATE VIEW deposit_statement AS
  SELECT d.player_id, 1 AS type, d.deposit_no AS number, coalesce(d.credited_amount, d.amount) AS amount,
    d.method AS way, d.state, d.created_at, d.decided_at, reason_for_player(d) AS reason, '' AS venue,
    posting_key('deposit', d.id::text, 'credited') AS key
  FROM deposit d;

-- The fields of a deposit in the player's timeline.
CREATE VIEW deposit_life AS
  SELECT d.player_id, d.deposit_no AS number, d.method, d.state, d.amount, d.credited_amount,
    reason_for_player(d) AS reason, d.created_at, d.expires_at, d.decided_at, d.usdt_rate, d.usdt_amount,
    d.waits_since, d.reopened_at
  FROM deposit d;

-- What a credited order is worth now.
CREATE FUNCTION worth_of(d deposit) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN coalesce(d.true_amount, d.credited_amount);

-- Corrected orders with what they are worth now.
CREATE VIEW deposit_worth AS SELECT deposit_no AS number, true_amount AS worth FROM deposit WHERE true_amount IS NOT NULL;

-- The only rule for what counts on which brand day (decision 060): a credit on the day of the credit, what a correction
-- adds to it on the day of the correction; an open order on today, whenever it was requested, since it may be credited
-- today; a paid order that waits on the day it waits for.
CREATE VIEW deposit_of_day AS
  SELECT id, player_id, decided_at AS at, least(credited_amount, true_amount) AS amount, true AS is_credited
  FROM deposit WHERE state = 'approved'
  UNION ALL
  SELECT d.id, d.player_id, c.at, d.true_amount - d.credited_amount, true
  FROM deposit d CROSS JOIN LATERAL (SELECT max(checked_at) AS at FROM deposit_correction
    WHERE deposit_id = d.id AND state = 'confirmed' AND kind = 'amount') c
  WHERE d.state = 'approved' AND d.true_amount > d.credited_amount
  UNION ALL
  SELECT id, player_id, CASE WHEN waits_since IS NULL THEN app_now() ELSE greatest(waits_until, app_now()) END,
    coalesce(waits_amount, first_amount, amount), false
  FROM deposit
  WHERE state IN ('submitted', 'expired') AND closed_at IS NULL AND (waits_until IS NOT NULL OR waits_since IS NULL
    AND (first_approved_by IS NOT NULL OR state = 'submitted' AND (expires_at > app_now() OR reopened_at IS NOT NULL)));

-- The deposits of a player at their worth; one that was corrected to nothing is none.
CREATE VIEW deposit_credited AS
  SELECT d.id, d.player_id, worth_of(d) AS amount, d.decided_at AS at, d.deposit_no AS number FROM deposit d
  WHERE d.state = 'approved' AND d.true_amount IS DISTINCT FROM 0;

-- The deposits that a player tried, and whether they failed. An open order is neither.
CREATE VIEW deposit_attempt AS
  SELECT d.player_id, d.created_at AS at, coalesce(worth_of(d), d.amount) AS amount, d.state <> 'approved' AS is_failed
  FROM deposit d WHERE d.state IN ('approved', 'rejected', 'expired') AND d.true_amount IS DISTINCT FROM 0;

-- When the deposits of a player last changed: credits and corrections.
CREATE VIEW deposit_changed AS
  SELECT id, player_id, decided_at AS at FROM deposit WHERE state = 'approved'
  UNION ALL
  SELECT -id, player_id, checked_at FROM deposit_correction WHERE state = 'confirmed' AND checked_at IS NOT NULL;

-- Open orders for staff, in time or not. A paid one that waits for room in the player's limit is in a separate list.
CREATE VIEW deposit_waiting AS
  SELECT d.deposit_no AS number, d.created_at FROM deposit d
  WHERE d.state IN ('submitted', 'expired') AND d.closed_at IS NULL AND NOT waits_for_limit(d);

CREATE VIEW deposit_task AS
  SELECT CASE WHEN waits_for_limit(d) THEN 'deposit_limit' WHEN d.first_approved_by IS NOT NULL THEN 'deposit_second'
      WHEN d.state = 'submitted' OR d.waits_since IS NOT NULL THEN 'deposit' ELSE 'deposit_expired' END AS kind,
    coalesce(d.waits_since, d.first_approved_at, d.created_at) AS since, d.first_approved_by AS barred
  FROM deposit d WHERE d.state IN ('submitted', 'expired') AND d.closed_at IS NULL;

-- Orders with a first approval, and the amount that the first member approved.
CREATE VIEW deposit_second AS
  SELECT d.id, d.deposit_no AS number, p.name AS username, d.first_amount AS amount,
    d.first_approved_at AS since, d.first_approved_by AS begun_by, s.display_name AS first_by
  FROM deposit d JOIN player p ON p.id = d.player_id JOIN staff s ON s.id = d.first_approved_by
  WHERE d.state IN ('submitted', 'expired') AND d.closed_at IS NULL AND d.first_approved_by IS NOT NULL
    AND NOT waits_for_limit(d);

CREATE VIEW deposit_overdue AS
  SELECT 'review_late' AS kind, number AS subject, 'deposit' AS detail, created_at AS since
  FROM deposit_waiting WHERE created_at < app_now() - interval '24 hours';

-- Rows for the ledger audit: by the time of the decision (incremental pass) and by id (full pass).
CREATE VIEW deposit_checked AS SELECT id, decided_at AS changed_at FROM deposit;

CREATE VIEW deposit_violations AS
  SELECT d.id, d.decided_at AS changed_at, 'I-7' AS invariant,
    format('deposit %s: state %s, credits %s', d.deposit_no, d.state, n.credits) AS detail
  FROM deposit d
  CROSS JOIN LATERAL (
    SELECT count(*) AS credits FROM ledger.transaction t WHERE t.key = posting_key('deposit', d.id::text, 'credited')
  ) n
  WHERE n.credits <> CASE WHEN d.state = 'approved' THEN 1 ELSE 0 END;

-- Credits without an approved order of the same player and amount.
CREATE VIEW deposit_unfounded AS
  SELECT t.id, 'I-7' AS invariant, format('posting %s has no order that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'deposit.credited' AND NOT EXISTS (
    SELECT 1 FROM deposit d
    JOIN ledger.account a ON a.code = available_account(d.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = posting_ref('deposit', d.id::text) AND d.id = ref_part(t.ref, 1)::bigint
      AND d.state = 'approved' AND e.amount = d.credited_amount);

-- By what the search box finds deposits: the reversed number, a receipt, what a payer wrote, an amount to pay.
CREATE VIEW deposit_search AS
  SELECT 'deposit' AS kind, 'number' AS way, reverse(deposit_no) AS key, id, deposit_no AS number, player_id, amount, state,
    created_at AS at FROM deposit
  UNION ALL SELECT 'deposit', 'reference', upper(reference), id, deposit_no, player_id, amount, state, created_at
  FROM deposit WHERE reference <> ''
  UNION ALL SELECT 'deposit', 'payer', upper(payer_reference), id, deposit_no, player_id, amount, state, created_at
  FROM deposit WHERE payer_reference <> ''
  UNION ALL SELECT 'deposit', 'payable', '', id, deposit_no, player_id, payable, state, created_at
  FROM deposit WHERE state IN ('submitted', 'expired') AND usdt_amount IS NULL AND payable <> amount;
