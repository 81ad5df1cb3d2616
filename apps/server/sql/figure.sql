-- The figures of each hour: `figure`, its `part` (a method, a kind of reward, a venue), a count and an amount.
CREATE VIEW figure_line AS
  -- Money from outside and to outside, as the cashier accounts have it.
  SELECT hour, CASE kind
      WHEN 'deposit.credited' THEN 'deposit'
      WHEN 'deposit.corrected' THEN 'deposit-correction'
      WHEN 'withdrawal.paid' THEN 'withdrawal'
      ELSE 'withdrawal-reversal' END AS figure,
    ref_part(account, 1) AS part, entries AS count,
    CASE WHEN kind LIKE 'deposit.%' THEN -amount ELSE amount END AS amount
  FROM figure_ledger WHERE ref_part(account, 0) = 'cashier'
  UNION ALL
  -- What the house pays, by the kind of movement: a cost is positive.
  SELECT hour, CASE
      WHEN ref_part(account, 1) IN ('bonus', 'rebate', 'red-packet') THEN 'reward'
      ELSE ref_part(account, 1) END,
    kind, entries,
    CASE WHEN ref_part(account, 1) IN ('fee', 'rounding') THEN amount ELSE -amount END
  FROM figure_ledger WHERE ref_part(account, 0) = 'house'
  UNION ALL
  SELECT hour, 'bet', venue, bets, stake FROM figure_bet
  UNION ALL
  SELECT hour, 'payout', venue, bets, payout FROM figure_bet
  UNION ALL
  -- Of these, what belongs to days before.
  SELECT hour, 'late-ggr', venue, bets, stake - payout FROM figure_bet
  WHERE day <> (hour AT TIME ZONE 'Asia/Shanghai')::date
  UNION ALL
  SELECT hour, figure, '', people, amount FROM figure_people;

-- Ledger audit: a day's balance follows from the day before and the day's hours, a day's balances move by zero together,
-- and the last balance of a house account is that of the seal to which the ledger is read (money I-35).
CREATE VIEW figure_checked AS SELECT id, changed_at FROM figure_balance;

CREATE VIEW figure_violations AS
  SELECT b.id, b.changed_at, 'I-35' AS invariant,
    format('%s on %s: moved %s to %s; hours %s, day before %s, seal %s, all accounts %s', b.account, b.day, b.amount,
      b.balance, h.amount, p.balance, s.balance, d.amount) AS detail
  FROM figure_balance b
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(f.amount), 0) AS amount FROM figure_ledger f
    WHERE f.account = b.account AND f.hour >= b.day::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND f.hour < (b.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  ) h
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT o.balance FROM figure_balance o WHERE o.account = b.account AND o.day < b.day
      ORDER BY o.day DESC LIMIT 1), 0) AS balance
  ) p
  CROSS JOIN LATERAL (SELECT sum(o.amount) AS amount FROM figure_balance o WHERE o.day = b.day) d
  CROSS JOIN LATERAL (
    -- Null for the accounts of players, which seals do not keep, and for a day that is not the account's last.
    SELECT sum(r.balance) AS balance FROM ledger.account a
    CROSS JOIN LATERAL (
      SELECT l.balance FROM ledger.rollup l
      WHERE l.account_id = a.id AND l.seal_id <= (SELECT position FROM figure_cursor WHERE source = 'ledger')
      ORDER BY l.seal_id DESC LIMIT 1
    ) r
    WHERE NOT a.guarded AND account_class(a.code) = b.account
      AND NOT EXISTS (SELECT FROM figure_balance n WHERE n.account = b.account AND n.day > b.day)
  ) s
  WHERE b.amount <> h.amount OR b.balance <> p.balance + b.amount OR d.amount <> 0
    OR coalesce(s.balance, b.balance) <> b.balance;

-- Ledger audit: an hour of a game is the sum of the changes of its bets (money I-36).
CREATE VIEW figure_bet_checked AS SELECT id, changed_at FROM figure_bet;

CREATE VIEW figure_bet_violations AS
  SELECT f.id, f.changed_at, 'I-36' AS invariant,
    format('%s, %s at %s of %s: %s bets, %s − %s; its changes say %s, %s − %s', f.hour, f.game_code, f.venue, f.day,
      f.bets, f.stake, f.payout, c.bets, c.stake, c.payout) AS detail
  FROM figure_bet f
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.bets), 0) AS bets, coalesce(sum(c.stake), 0) AS stake, coalesce(sum(c.payout), 0) AS payout
    FROM bet_change c
    WHERE c.venue = f.venue AND c.game_code = f.game_code AND c.day = f.day
      AND c.came_at >= f.hour AND c.came_at < f.hour + interval '1 hour'
      AND c.xid < (SELECT position FROM figure_cursor WHERE source = 'bet')
  ) c
  WHERE (f.bets, f.stake, f.payout) IS DISTINCT FROM (c.bets, c.stake, c.payout);

-- The postings that figures are made of, with their amount as the figures count it. Those of seamless venues are left
-- out; their figures come from bets.
CREATE VIEW figure_posting AS
  SELECT t.id, t.kind, t.posted_at, t.ref, o.player_id, o.method, o.amount
  FROM ledger.transaction t
  CROSS JOIN LATERAL (
    SELECT max(ref_part(a.code, 1)) FILTER (WHERE ref_part(a.code, 0) = 'player')::bigint AS player_id,
      coalesce(max(ref_part(a.code, 1)) FILTER (WHERE ref_part(a.code, 0) = 'cashier'), '') AS method,
      coalesce(sum(CASE WHEN t.kind LIKE 'withdrawal.%' THEN e.amount ELSE -e.amount END) FILTER (WHERE CASE
        WHEN t.kind LIKE 'deposit.%' OR t.kind LIKE 'withdrawal.%' THEN ref_part(a.code, 0) = 'cashier'
        -- A correction without an explanation stands in suspense, and is no cost.
        ELSE ref_part(a.code, 0) = 'house' AND a.code <> suspense_account() END), 0)::bigint AS amount
    FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE e.transaction_id = t.id
  ) o
  WHERE t.kind NOT LIKE 'seamless.%';

-- Called at each start by the owner: after the rows were copied to another cluster, lets the xids go on from where the
-- ledger, the sources of figures, events, and their cursors are (decision 084). Returns whether it had to.
CREATE FUNCTION go_on_with_xids() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_floor bigint := greatest((SELECT max(joined_xid) + 1 FROM player), (SELECT max(xid) + 1 FROM bet_moved),
    (SELECT max(position) FROM figure_cursor WHERE source IN ('player', 'bet')),
    (SELECT next_xid FROM event_end), 0);
BEGIN
  IF NOT ledger.is_xid_below(v_floor) THEN
    RETURN false;
  END IF;
  LOCK TABLE ledger.transaction, player, bet_change, event IN SHARE ROW EXCLUSIVE MODE;
  PERFORM ledger.raise_xid_base(v_floor);
  RETURN true;
END
$$;
