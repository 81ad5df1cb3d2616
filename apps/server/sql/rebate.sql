CREATE VIEW rebate_statement AS
  SELECT player_id, 9 AS type, claim_no AS number, amount, 'rebate' AS way, 'posted' AS state, created_at,
    created_at AS decided_at, '' AS reason, '' AS venue, posting_key('rebate', id::text, 'claimed') AS key
  FROM rebate_claim;

-- Rows for the ledger audit: by the time of accrual or claim (incremental pass) and by id (full pass).
CREATE VIEW rebate_checked AS
  SELECT id, coalesce(claimed_at, created_at) AS changed_at FROM rebate_line;

-- The lines of a day and game add up to its stake at its rate, rounded down. The stake equals the sum of the bets, unless bets
-- changed since the last accrual (money I-15). The ten minutes are for a page of the feed that commits after the day
-- was read.
CREATE VIEW rebate_violations AS
  SELECT l.id, coalesce(l.claimed_at, l.created_at) AS changed_at, 'I-15' AS invariant,
    format('rebate of player %s, %s at %s: line %s comes to %s of %s staked, at its rate %s', l.player_id, l.day,
      l.venue, l.nth, s.amount, s.change, div(l.stake::numeric * l.rate, 100000000)) AS detail
  FROM rebate_line l
  CROSS JOIN LATERAL (
    SELECT sum(e.amount)::bigint AS amount, sum(e.change)::bigint AS change, count(*) AS lines,
      bool_and(e.rate = l.rate) AS one_rate
    FROM rebate_line e
    WHERE e.player_id = l.player_id AND e.day = l.day AND e.venue = l.venue AND e.game_code = l.game_code
      AND e.nth <= l.nth
  ) s
  WHERE s.amount <> div(l.stake::numeric * l.rate, 100000000) OR s.change <> l.stake OR s.lines <> l.nth
    OR NOT s.one_rate
  UNION ALL
  SELECT l.id, coalesce(l.claimed_at, l.created_at), 'I-15',
    format('rebate of player %s, %s at %s: reckoned of %s, the bets say %s', l.player_id, l.day, l.venue, l.stake,
      d.stake)
  FROM rebate_line l
  CROSS JOIN LATERAL (SELECT sum(stake)::bigint AS stake, max(changed_at) AS changed_at FROM bet_valid_day e
    WHERE e.player_id = l.player_id AND e.day = l.day AND e.venue = l.venue
      AND l.game_code IN ('', e.game_code)) d
  WHERE d.changed_at < l.created_at - interval '10 minutes'
    AND div(d.stake::numeric * l.rate, 100000000) <> div(l.stake::numeric * l.rate, 100000000)
    AND NOT EXISTS (SELECT FROM rebate_line e
      WHERE e.player_id = l.player_id AND e.day = l.day AND e.venue = l.venue AND e.game_code = l.game_code
        AND e.nth > l.nth)
  UNION ALL
  SELECT l.id, coalesce(l.claimed_at, l.created_at), 'I-15',
    format('rebate line %s of player %s is in a claim of player %s', l.id, l.player_id, c.player_id)
  FROM rebate_line l JOIN rebate_claim c ON c.id = l.claim_id WHERE c.player_id <> l.player_id;

CREATE VIEW rebate_claim_checked AS SELECT id, created_at AS changed_at FROM rebate_claim;

-- A claim is positive, is the sum of its lines, and is credited once.
CREATE VIEW rebate_claim_violations AS
  SELECT c.id, c.created_at AS changed_at, 'I-15' AS invariant,
    format('rebate claim %s of %s: its lines %s, credited %s', c.claim_no, c.amount, l.amount, n.credited) AS detail
  FROM rebate_claim c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0)::bigint AS amount, count(*) AS lines FROM rebate_line WHERE claim_id = c.id
  ) l
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0)::bigint AS credited FROM ledger.transaction t
    JOIN ledger.account a ON a.code = available_account(c.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.key = posting_key('rebate', c.id::text, 'claimed')
  ) n
  WHERE c.amount <= 0 OR l.amount <> c.amount OR l.lines <> c.lines OR n.credited <> c.amount;

CREATE VIEW rebate_unfounded AS
  SELECT t.id, 'I-15' AS invariant, format('posting %s has no claim that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'rebate.claimed' AND NOT EXISTS (
    SELECT FROM rebate_claim c
    JOIN ledger.account a ON a.code = available_account(c.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
    WHERE t.ref = posting_ref('rebate', c.id::text) AND c.id = ref_part(t.ref, 1)::bigint AND e.amount = c.amount);

-- Claimed rebate lines, each with the rate of its day.
CREATE VIEW rebate_claimed AS
  SELECT player_id, day, venue, game_code, rate, amount, claimed_at FROM rebate_line WHERE claim_id IS NOT NULL;

-- Alarm: a game that pays no rebate, with the sum that reached 100 % (decision 057).
CREATE VIEW rebate_withheld_overdue AS
  SELECT 'rebate_withheld' AS kind, venue || '/' || game_code AS subject, detail, since FROM rebate_withheld_game;
