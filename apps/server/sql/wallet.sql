CREATE VIEW transfer_statement AS
  SELECT t.player_id, CASE WHEN t.direction = 'to_centre' THEN 3 ELSE 4 END AS type,
    t.out_trade_no AS number, t.amount, t.venue AS way, t.state, t.created_at, t.decided_at, t.reason,
    t.venue,
    'transfer:' || t.id || ':' || CASE
      WHEN t.direction = 'to_centre' THEN 'landed'
      WHEN t.state = 'failed' THEN 'bounced' ELSE 'sent' END AS key
  FROM venue_transfer t;

-- What its timeline tells the player beside the line.
CREATE VIEW transfer_life AS
  SELECT t.player_id, t.out_trade_no AS number, t.direction, v.name AS venue, t.state, t.created_at,
    t.decided_at
  FROM venue_transfer t JOIN venue v ON v.code = t.venue;

CREATE VIEW transfer_open AS
  SELECT out_trade_no AS number, player_id, venue, direction, amount, state, created_at
  FROM venue_transfer WHERE state IN ('sent', 'unknown', 'manual');

-- A player's money at a venue and on its way there or back, each yuan in one of the two: what comes home
-- has left the venue's figure, which is that of before until the transfer has ended.
CREATE VIEW venue_funds AS
  SELECT k.player_id, k.venue, k.name, k.sort, coalesce(t.amount, 0) AS in_transit, k.balance_at,
    greatest(0, k.balance - CASE WHEN t.direction = 'to_centre' THEN t.amount ELSE 0 END) AS balance
  FROM venue_money k
  LEFT JOIN transfer_open t ON t.player_id = k.player_id AND t.venue = k.venue;

CREATE VIEW transfer_overdue AS
  SELECT 'transfer_open' AS kind, number AS subject, venue || ' · ' || state AS detail,
    created_at AS since
  FROM transfer_open WHERE created_at < moment() - interval '10 minutes';

-- What the books check beside it: a transfer when it begins and when it ends, and again by its id in turn.
CREATE VIEW transfer_checked AS
  SELECT id, coalesce(decided_at, created_at) AS changed_at FROM venue_transfer;

CREATE VIEW transfer_violations AS
  SELECT v.id, coalesce(v.decided_at, v.created_at) AS changed_at, 'I-9' AS invariant,
    format('in transit %s is %s, open transfers say %s', a.code, a.balance, o.total) AS detail
  FROM venue_transfer v
  JOIN ledger.account a ON a.code = 'player:' || v.player_id || ':transit:' || v.venue
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS total FROM venue_transfer
    WHERE player_id = v.player_id AND venue = v.venue AND direction = 'to_venue'
      AND state IN ('sent', 'unknown', 'manual')
  ) o
  WHERE a.balance <> o.total
  UNION ALL
  SELECT v.id, coalesce(v.decided_at, v.created_at), 'I-9',
    format('transfer %s: state %s, endings %s', v.out_trade_no, v.state, n.endings)
  FROM venue_transfer v
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE t.kind <> 'transfer.sent') AS endings,
      count(*) FILTER (WHERE t.kind = 'transfer.sent') AS sendings
    FROM ledger.transaction t WHERE t.ref = 'transfer:' || v.id
  ) n
  WHERE n.sendings <> CASE WHEN v.direction = 'to_venue' THEN 1 ELSE 0 END
    OR n.endings <> CASE
      WHEN v.state = 'success' THEN 1
      WHEN v.state = 'failed' AND v.direction = 'to_venue' THEN 1
      ELSE 0 END;

-- Each step of a transfer needs its order, of that amount, in that direction, at that end.
CREATE VIEW transfer_unfounded AS
  SELECT t.id, 'I-9' AS invariant, format('posting %s has no transfer that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('transfer.sent', 'transfer.landed', 'transfer.bounced', 'transfer.home')
    AND NOT EXISTS (
      SELECT 1 FROM venue_transfer v
      JOIN ledger.account a ON a.code = 'player:' || v.player_id
        || CASE WHEN t.kind = 'transfer.home' THEN ':available' ELSE ':transit:' || v.venue END
      JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
      WHERE t.ref = 'transfer:' || v.id AND v.id = split_part(t.ref, ':', 2)::bigint
        AND abs(e.amount) = v.amount
        AND (v.direction = 'to_centre') = (t.kind = 'transfer.home')
        AND CASE t.kind
          WHEN 'transfer.sent' THEN true
          WHEN 'transfer.bounced' THEN v.state = 'failed'
          ELSE v.state = 'success' END);

-- Only a person can end it, and the second one has to be another.
CREATE VIEW transfer_task AS
  SELECT 'transfer' AS kind, coalesce(settle_at, created_at) AS since, settle_by AS barred
  FROM venue_transfer WHERE state = 'manual';

-- How a first member would end it.
CREATE VIEW transfer_second AS
  SELECT t.id, t.out_trade_no AS number, p.name AS username, t.amount, t.settle_at AS since,
    t.settle_by AS begun_by, s.display_name AS first_by
  FROM venue_transfer t JOIN player p ON p.id = t.player_id JOIN staff s ON s.id = t.settle_by
  WHERE t.state = 'manual' AND t.settle_by IS NOT NULL;
