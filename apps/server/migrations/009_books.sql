-- What the player's money accounts say, read together with the session on every poll.
-- Left joins: a reader that asks for one figure pays for one look-up.
CREATE VIEW player_money AS
  SELECT p.id AS player_id, p.status, a.balance AS available, h.balance AS held
  FROM player p
  LEFT JOIN ledger.account a ON a.code = 'player:' || p.id || ':available'
  LEFT JOIN ledger.account h ON h.code = 'player:' || p.id || ':held';

-- Invariants that need the business rows as well (money I-8, I-9, I-7); no row means they hold.
CREATE VIEW business_violations AS
  SELECT 'I-8' AS invariant,
    format('held of player %s is %s, open withdrawals say %s', p.id, a.balance, coalesce(w.total, 0)) AS detail
  FROM player p
  JOIN ledger.account a ON a.code = 'player:' || p.id || ':held'
  LEFT JOIN (
    SELECT player_id, sum(amount) AS total FROM withdrawal
    WHERE state IN ('requested', 'in_review', 'approved', 'paying', 'pay_unknown') GROUP BY 1
  ) w ON w.player_id = p.id
  WHERE a.balance <> coalesce(w.total, 0)
  UNION ALL
  SELECT 'I-9', format('in transit %s is %s, open transfers say %s', a.code, a.balance, coalesce(t.total, 0))
  FROM ledger.account a
  LEFT JOIN (
    SELECT 'player:' || player_id || ':transit:' || venue AS code, sum(amount) AS total
    FROM venue_transfer
    WHERE direction = 'to_venue' AND state IN ('sent', 'unknown', 'manual') GROUP BY 1
  ) t ON t.code = a.code
  WHERE a.code LIKE 'player:%:transit:%' AND a.balance <> coalesce(t.total, 0)
  UNION ALL
  SELECT 'I-7', format('deposit %s: state %s, credits %s', d.deposit_no, d.state, count(t.id))
  FROM deposit d
  LEFT JOIN ledger.transaction t ON t.key = 'deposit:' || d.id || ':credited'
  GROUP BY d.id HAVING count(t.id) <> (CASE WHEN d.state = 'approved' THEN 1 ELSE 0 END)
  UNION ALL
  SELECT 'I-8', format('withdrawal %s: state %s, payments %s, returns %s', w.out_trade_no, w.state,
    count(paid.id), count(back.id))
  FROM withdrawal w
  LEFT JOIN ledger.transaction paid ON paid.key = 'withdrawal:' || w.id || ':paid'
  LEFT JOIN ledger.transaction back ON back.key = 'withdrawal:' || w.id || ':returned'
  GROUP BY w.id HAVING count(paid.id) <> (CASE WHEN w.state = 'paid' THEN 1 ELSE 0 END)
    OR count(back.id) <> (CASE WHEN w.state IN ('rejected', 'returned') THEN 1 ELSE 0 END)
  UNION ALL
  SELECT 'I-9', format('transfer %s: state %s, endings %s', v.out_trade_no, v.state, count(t.id))
  FROM venue_transfer v
  LEFT JOIN ledger.transaction t ON t.key IN ('transfer:' || v.id || ':landed', 'transfer:' || v.id || ':bounced')
  GROUP BY v.id HAVING count(t.id) <> (CASE
    WHEN v.state = 'success' THEN 1
    WHEN v.state = 'failed' AND v.direction = 'to_venue' THEN 1
    ELSE 0 END);

-- Every money record a player can look at, one shape (spec §3 Transaction record).
CREATE VIEW statement_line AS
  SELECT d.player_id, 1 AS type, d.deposit_no AS number, coalesce(d.credited_amount, d.amount) AS amount,
    d.method AS way, d.state, d.created_at, d.decided_at, d.reason, ''::text AS venue,
    'deposit:' || d.id || ':credited' AS key
  FROM deposit d
  UNION ALL
  SELECT w.player_id, 2, w.out_trade_no, w.amount,
    CASE WHEN w.method = 'bank' THEN w.bank ELSE 'USDT-' || w.owner END, w.state, w.created_at,
    w.decided_at, CASE WHEN w.decided_at IS NULL THEN '' ELSE w.reason END, '',
    'withdrawal:' || w.id || ':' || CASE WHEN w.state IN ('rejected', 'returned') THEN 'returned' ELSE 'held' END
  FROM withdrawal w
  UNION ALL
  SELECT t.player_id, CASE WHEN t.direction = 'to_centre' THEN 3 ELSE 4 END, t.out_trade_no, t.amount,
    t.venue, t.state, t.created_at, t.decided_at, t.reason, t.venue,
    'transfer:' || t.id || ':' || CASE
      WHEN t.direction = 'to_centre' THEN 'landed'
      WHEN t.state = 'failed' THEN 'bounced' ELSE 'sent' END
  FROM venue_transfer t;
