-- Ledger audit: a VIP step begins where the step before ended; the last one ends at the player's level (money I-18).
CREATE VIEW vip_checked AS SELECT id, created_at AS changed_at FROM vip_move;

CREATE VIEW vip_violations AS
  SELECT m.id, m.created_at AS changed_at, 'I-18' AS invariant,
    format('player %s: a step from %s to %s on %s, but %s', m.player_id, m.from_level, m.to_level, m.day,
      CASE WHEN b.to_level <> m.from_level THEN 'the one before ended at ' || b.to_level
        ELSE 'the level is ' || p.vip_level END) AS detail
  FROM vip_move m
  JOIN player p ON p.id = m.player_id
  LEFT JOIN LATERAL (SELECT to_level FROM vip_move e
    WHERE e.player_id = m.player_id AND e.day < m.day ORDER BY e.day DESC LIMIT 1) b ON true
  WHERE b.to_level <> m.from_level
    OR (p.vip_level <> m.to_level AND NOT EXISTS (SELECT FROM vip_move l
      WHERE l.player_id = m.player_id AND l.day > m.day));

-- A player's level on a brand day: where the last step before it ended, else where the first step after it began.
CREATE VIEW vip_step AS SELECT player_id, day, from_level, to_level FROM vip_move;

-- Returns the number of a gift, short enough to be read out.
CREATE FUNCTION number_of(g vip_gift) RETURNS text LANGUAGE sql STABLE
  RETURN 'V' || to_char(g.day, 'YYYYMMDD') || lpad(g.id::text, 8, '0');

CREATE VIEW vip_gift_statement AS
  SELECT g.player_id, 9 AS type, number_of(g) AS number, g.amount, 'vip_' || g.kind AS way,
    'posted' AS state, g.created_at, g.created_at AS decided_at, '' AS reason, '' AS venue,
    posting_key('vip-gift', g.id::text, 'paid') AS key
  FROM vip_gift g;

CREATE VIEW vip_gift_checked AS SELECT id, created_at AS changed_at FROM vip_gift;

-- A gift paid its amount to its player once (money F-20).
CREATE VIEW vip_gift_violations AS
  SELECT g.id, g.created_at AS changed_at, 'F-20' AS invariant,
    format('gift %s: says %s, moved %s', number_of(g), g.amount, n.moved) AS detail
  FROM vip_gift g
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS moved FROM ledger.transaction t
    JOIN ledger.account c ON c.code = available_account(g.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = c.id
    WHERE t.key = posting_key('vip-gift', g.id::text, 'paid')
  ) n
  WHERE n.moved <> g.amount;

CREATE VIEW vip_gift_unfounded AS
  SELECT t.id, 'F-20' AS invariant, format('posting %s has no gift', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'vip-gift.paid' AND NOT EXISTS (
    SELECT FROM vip_gift g WHERE g.id = ref_part(t.ref, 1)::bigint AND t.ref = posting_ref('vip-gift', g.id::text));

CREATE VIEW level_change_task AS
  SELECT 'level_change' AS kind, made_at AS since, made_by AS barred FROM vip_level_change WHERE state = 'waiting';
