CREATE VIEW transfer_statement AS
  SELECT t.player_id, CASE WHEN t.direction = 'to_centre' THEN 3 ELSE 4 END AS type,
    t.out_trade_no AS number, t.amount, t.venue AS way, t.state, t.created_at, t.decided_at, t.reason,
    t.venue,
    posting_key('transfer', t.id::text, CASE
      WHEN t.direction = 'to_centre' THEN 'completed'
      WHEN t.state = 'failed' THEN 'failed' ELSE 'sent' END) AS key
  FROM venue_transfer t;

-- The fields of a transfer in the player's timeline.
CREATE VIEW transfer_life AS
  SELECT t.player_id, t.out_trade_no AS number, t.direction, v.name AS venue, t.state, t.created_at,
    t.decided_at
  FROM venue_transfer t JOIN venue v ON v.code = t.venue;

CREATE VIEW transfer_open AS
  SELECT out_trade_no AS number, player_id, venue, direction, amount, state, created_at
  FROM venue_transfer WHERE state IN ('sent', 'unknown', 'manual');

-- A player's money at a venue and in transit, with each yuan counted once. Until a transfer to the centre has ended,
-- the venue's balance still contains its amount, so the amount is subtracted.
CREATE VIEW venue_funds AS
  SELECT k.player_id, k.venue, k.name, k.sort, coalesce(t.amount, 0) AS in_transit, k.balance_at,
    greatest(0, k.balance - CASE WHEN t.direction = 'to_centre' THEN t.amount ELSE 0 END) AS balance
  FROM venue_money k
  LEFT JOIN transfer_open t ON t.player_id = k.player_id AND t.venue = k.venue;

CREATE VIEW transfer_overdue AS
  SELECT 'transfer_open' AS kind, number AS subject, venue || ' · ' || state AS detail,
    created_at AS since
  FROM transfer_open WHERE created_at < app_now() - interval '10 minutes';

-- Rows for the ledger audit: by the time of the last step (incremental pass) and by id (full pass).
CREATE VIEW transfer_checked AS
  SELECT id, coalesce(decided_at, created_at) AS changed_at FROM venue_transfer;

CREATE VIEW transfer_violations AS
  SELECT v.id, coalesce(v.decided_at, v.created_at) AS changed_at, 'I-9' AS invariant,
    format('in transit %s is %s, open transfers say %s', a.code, a.balance, o.total) AS detail
  FROM venue_transfer v
  JOIN ledger.account a ON a.code = transit_account(v.player_id, v.venue)
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
    SELECT count(*) FILTER (WHERE t.kind <> 'transfer.out-sent') AS endings,
      count(*) FILTER (WHERE t.kind = 'transfer.out-sent') AS sendings
    FROM ledger.transaction t WHERE t.ref = posting_ref('transfer', v.id::text)
  ) n
  WHERE n.sendings <> CASE WHEN v.direction = 'to_venue' THEN 1 ELSE 0 END
    OR n.endings <> CASE
      WHEN v.state = 'success' THEN 1
      WHEN v.state = 'failed' AND v.direction = 'to_venue' THEN 1
      ELSE 0 END;

-- Each posting of a transfer needs its order, of the same amount and direction, and in the matching state.
CREATE VIEW transfer_unfounded AS
  SELECT t.id, 'I-9' AS invariant, format('posting %s has no transfer that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('transfer.out-sent', 'transfer.out-completed', 'transfer.out-failed', 'transfer.in-completed')
    AND NOT EXISTS (
      SELECT 1 FROM venue_transfer v
      JOIN ledger.account a ON a.code = CASE
        WHEN t.kind = 'transfer.in-completed' THEN available_account(v.player_id)
        ELSE transit_account(v.player_id, v.venue) END
      JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
      WHERE t.ref = posting_ref('transfer', v.id::text) AND v.id = ref_part(t.ref, 1)::bigint
        AND abs(e.amount) = v.amount
        AND (v.direction = 'to_centre') = (t.kind = 'transfer.in-completed')
        AND CASE t.kind
          WHEN 'transfer.out-sent' THEN true
          WHEN 'transfer.out-failed' THEN v.state = 'failed'
          ELSE v.state = 'success' END);

-- Transfers that staff must end; the second person must not be the first.
CREATE VIEW transfer_task AS
  SELECT 'transfer' AS kind, coalesce(settle_at, created_at) AS since, settle_by AS barred
  FROM venue_transfer WHERE state = 'manual';

-- Transfers with a proposal of a first member, which a second member must confirm.
CREATE VIEW transfer_second AS
  SELECT t.id, t.out_trade_no AS number, p.name AS username, t.amount, t.settle_at AS since,
    t.settle_by AS begun_by, s.display_name AS first_by
  FROM venue_transfer t JOIN player p ON p.id = t.player_id JOIN staff s ON s.id = t.settle_by
  WHERE t.state = 'manual' AND t.settle_by IS NOT NULL;

CREATE VIEW transfer_search AS
  SELECT 'transfer' AS kind, 'number' AS way, reverse(out_trade_no) AS key, id, out_trade_no AS number, player_id, amount,
    state, created_at AS at FROM venue_transfer;

-- Transfers whose outcome is open.
CREATE VIEW transfer_queue AS SELECT created_at AS since FROM transfer_open;
