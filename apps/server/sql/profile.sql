-- The number that staff and players know an order by, for a posting's reference and for a search.
CREATE VIEW order_number AS
  SELECT 'deposit' AS concept, id, player_id, deposit_no AS number FROM deposit
  UNION ALL SELECT 'withdrawal', id, player_id, out_trade_no FROM withdrawal
  UNION ALL SELECT 'transfer', id, player_id, out_trade_no FROM venue_transfer
  UNION ALL SELECT 'adjustment', id, player_id, adjustment_no FROM adjustment
  UNION ALL SELECT 'rebate', id, player_id, claim_no FROM rebate_claim
  UNION ALL SELECT 'promotion', id, player_id, application_no FROM promotion_application;

-- The changes of each player's centre wallet; `n` counts them.
CREATE VIEW player_line AS
  SELECT a.code, e.version AS n, t.posted_at AS at, t.kind, t.ref, e.amount, e.balance_after,
    CASE WHEN t.ref ~ '^[a-z-]+:[0-9]{1,18}$' THEN ref_part(t.ref, 1)::bigint END AS order_id
  FROM ledger.account a JOIN ledger.entry e ON e.account_id = a.id
  JOIN ledger.transaction t ON t.id = e.transaction_id
  WHERE e.version IS NOT NULL;

CREATE VIEW note_timeline AS
  SELECT player_id, made_at AS at, id::text AS key, body AS detail, made_by AS staff_id FROM player_note;
