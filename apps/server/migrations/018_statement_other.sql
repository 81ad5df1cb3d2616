-- Adjustments by hand join the money records, once posted (spec §3 Transaction record, money F-15). The
-- columns stay as they were; their `reason` is empty: what staff wrote is theirs.
-- What a player reads of staff's reasons: why less or more was credited, why an order was refused or
-- sent back. A note beside an approval is staff's own.
CREATE FUNCTION told_reason(d deposit) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN d.state = 'approved' AND d.credited_amount = d.amount THEN '' ELSE d.reason END;
CREATE FUNCTION told_reason(w withdrawal) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN w.state IN ('rejected', 'returned') THEN w.reason ELSE '' END;

CREATE OR REPLACE VIEW statement_line AS
  SELECT d.player_id, 1 AS type, d.deposit_no AS number, coalesce(d.credited_amount, d.amount) AS amount,
    d.method AS way, d.state, d.created_at, d.decided_at, told_reason(d) AS reason, ''::text AS venue,
    'deposit:' || d.id || ':credited' AS key
  FROM deposit d
  UNION ALL
  SELECT w.player_id, 2, w.out_trade_no, w.amount,
    CASE WHEN w.method = 'bank' THEN w.bank ELSE 'USDT-' || w.owner END, w.state, w.created_at,
    w.decided_at, told_reason(w), '',
    'withdrawal:' || w.id || ':' || CASE WHEN w.state IN ('rejected', 'returned') THEN 'returned' ELSE 'held' END
  FROM withdrawal w
  UNION ALL
  SELECT t.player_id, CASE WHEN t.direction = 'to_centre' THEN 3 ELSE 4 END, t.out_trade_no, t.amount,
    t.venue, t.state, t.created_at, t.decided_at, t.reason, t.venue,
    'transfer:' || t.id || ':' || CASE
      WHEN t.direction = 'to_centre' THEN 'landed'
      WHEN t.state = 'failed' THEN 'bounced' ELSE 'sent' END
  FROM venue_transfer t
  UNION ALL
  -- Of the moment it was posted, not of the draft: that is when it reached the player.
  SELECT a.player_id, 9, a.adjustment_no, CASE a.direction WHEN 'credit' THEN a.amount ELSE -a.amount END,
    a.direction, a.state, a.checked_at, a.checked_at, '', '', 'adjustment:' || a.id || ':posted'
  FROM adjustment a WHERE a.state = 'posted';
