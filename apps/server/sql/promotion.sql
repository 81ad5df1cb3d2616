-- Live promotions.
CREATE VIEW promotion_live AS
  SELECT v.promotion_id, v.version, v.type_id, v.title, v.picture, v.content, v.memo, v.place, v.terms,
    v.starts_at, v.ends_at, p.opened_at
  FROM promotion_version v JOIN promotion p ON p.id = v.promotion_id
  WHERE v.state = 'published' AND v.shown_from <= app_now() AND v.shown_until > app_now();

-- The current status of each promotion.
CREATE VIEW promotion_standing AS
  SELECT p.id, p.title, p.type_id, p.place, p.edition, p.opened_at,
    CASE WHEN v.version IS NULL THEN 'draft'
      WHEN v.state = 'withdrawn' OR v.shown_until <= app_now() THEN 'ended'
      WHEN v.shown_from > app_now() THEN 'scheduled' ELSE 'live' END AS standing
  FROM promotion p
  LEFT JOIN LATERAL (SELECT version, state, shown_from, shown_until FROM promotion_version
    WHERE promotion_id = p.id AND state IN ('published', 'withdrawn') ORDER BY version DESC LIMIT 1) v ON true;

-- Bonuses, and bonuses that players gave up, in the player's statement.
CREATE VIEW promotion_statement AS
  SELECT a.player_id, 9 AS type, a.application_no AS number, a.amount, 'bonus' AS way, 'posted' AS state,
    a.decided_at AS created_at, a.decided_at, v.title AS reason, '' AS venue, posting_key('promotion', a.id::text, 'granted') AS key
  FROM promotion_application a JOIN promotion_version v USING (promotion_id, version)
  WHERE a.state IN ('approved', 'given_up');

-- Bonuses for friends who were referred.
CREATE VIEW referral_bonus AS
  SELECT a.player_id, a.application_no AS number, a.amount, a.decided_at
  FROM promotion_application a JOIN promotion_version v USING (promotion_id, version)
  WHERE a.state = 'approved' AND v.terms ->> 'basis' = 'referral';

CREATE VIEW promotion_return_statement AS
  SELECT a.player_id, 9 AS type, a.application_no || 'R' AS number, -a.taken_back AS amount, 'bonus_returned' AS way,
    'posted' AS state, a.given_up_at AS created_at, a.given_up_at AS decided_at, v.title AS reason, '' AS venue,
    posting_key('promotion', a.id::text, 'given-up') AS key
  FROM promotion_application a JOIN promotion_version v USING (promotion_id, version)
  WHERE a.state = 'given_up' AND a.taken_back > 0;

-- The applications of players with their promotions.
CREATE VIEW promotion_applied AS
  SELECT a.id, a.player_id, v.title, a.amount, a.state, a.created_at
  FROM promotion_application a JOIN promotion_version v USING (promotion_id, version);

CREATE VIEW promotion_task AS
  SELECT 'promotion' AS kind, coalesce(decided_at, made_at) AS since, made_by AS barred
  FROM promotion_version WHERE state = 'asked';

CREATE VIEW promotion_application_task AS
  SELECT 'promotion_application' AS kind, created_at AS since, NULL::bigint AS barred
  FROM promotion_application WHERE state = 'open';

CREATE VIEW promotion_application_overdue AS
  SELECT 'review_late' AS kind, application_no AS subject, 'promotion_application' AS detail, created_at AS since
  FROM promotion_application WHERE state = 'open' AND created_at < app_now() - interval '24 hours';

-- Rows for the ledger audit: by the time of the last step (incremental pass) and by id (full pass).
CREATE VIEW promotion_checked AS
  SELECT id, greatest(decided_at, given_up_at) AS changed_at FROM promotion_application;

-- A bonus is paid once, with the amount of its application and with its turnover requirement. A bonus that the player
-- gave up was taken back (money I-16).
CREATE VIEW promotion_violations AS
  SELECT a.id, greatest(a.decided_at, a.given_up_at) AS changed_at, 'I-16' AS invariant,
    format('application %s: state %s, bonus %s, paid %s, given back %s, turnover %s', a.application_no, a.state,
      a.amount, n.granted, n.returned, t.required) AS detail
  FROM promotion_application a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount) FILTER (WHERE l.kind = 'promotion.granted'), 0) AS granted,
      coalesce(-sum(e.amount) FILTER (WHERE l.kind = 'promotion.given-up'), 0) AS returned
    FROM ledger.transaction l
    JOIN ledger.account c ON c.code = available_account(a.player_id)
    JOIN ledger.entry e ON e.transaction_id = l.id AND e.account_id = c.id
    WHERE l.key IN (posting_key('promotion', a.id::text, 'granted'), posting_key('promotion', a.id::text, 'given-up'))
  ) n
  LEFT JOIN turnover_requirement t ON t.ref = posting_ref('promotion', a.id::text)
  WHERE n.granted <> CASE WHEN a.state IN ('approved', 'given_up') THEN a.amount ELSE 0 END
    OR n.returned <> a.taken_back
    OR (t.required IS NOT NULL) <> (a.state IN ('approved', 'given_up') AND a.turnover_times > 0)
    OR (a.state = 'approved' AND t.required <> a.amount * a.turnover_times);

CREATE VIEW promotion_unfounded AS
  SELECT t.id, 'I-16' AS invariant, format('posting %s has no application that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('promotion.granted', 'promotion.given-up') AND NOT EXISTS (
    SELECT 1 FROM promotion_application a
    WHERE t.ref = posting_ref('promotion', a.id::text) AND a.id = ref_part(t.ref, 1)::bigint
      AND a.state = ANY (CASE t.kind WHEN 'promotion.granted' THEN '{approved,given_up}' ELSE '{given_up}' END::text[]));

-- The totals of a promotion equal the sums over its applications.
CREATE VIEW promotion_cost_checked AS SELECT promotion_id::bigint AS id, changed_at FROM promotion_cost;

CREATE VIEW promotion_cost_violations AS
  SELECT c.promotion_id::bigint AS id, c.changed_at, 'I-16' AS invariant,
    format('promotion %s: stands %s, %s, %s, %s, %s, its applications say %s', c.promotion_id, c.waiting, c.approved,
      c.promised, c.granted, c.taken_back, a) AS detail
  FROM promotion_cost c
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'open') AS waiting,
      count(*) FILTER (WHERE state IN ('approved', 'given_up')) AS approved,
      coalesce(sum(amount) FILTER (WHERE state = 'open'), 0) AS promised,
      coalesce(sum(amount) FILTER (WHERE state IN ('approved', 'given_up')), 0) AS granted,
      coalesce(sum(taken_back), 0) AS taken_back
    FROM promotion_application WHERE promotion_id = c.promotion_id
  ) a
  WHERE (c.waiting, c.approved, c.promised, c.granted, c.taken_back)
    IS DISTINCT FROM (a.waiting, a.approved, a.promised, a.granted, a.taken_back);

CREATE VIEW promotion_search AS
  SELECT 'promotion' AS kind, 'number' AS way, reverse(application_no) AS key, id, application_no AS number, player_id,
    amount, state, created_at AS at FROM promotion_application;

-- What promotions paid, and took back of bonuses that were given up.
CREATE VIEW promotion_spent AS
  SELECT promotion_id::text AS key, decided_at AS at, amount FROM promotion_application WHERE state IN ('approved', 'given_up')
  UNION ALL SELECT promotion_id::text, given_up_at, -taken_back FROM promotion_application WHERE state = 'given_up';

CREATE VIEW promotion_title AS SELECT id::text AS key, title FROM promotion;
