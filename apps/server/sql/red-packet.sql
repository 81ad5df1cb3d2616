-- Red-packet wins in the player's statement.
CREATE VIEW red_packet_statement AS
  SELECT d.player_id, 9 AS type, 'H' || to_char(d.day, 'YYYYMMDD') || 'N' || d.id AS number, d.amount,
    'red_packet' AS way, 'posted' AS state, d.created_at, d.created_at AS decided_at, '' AS reason, '' AS venue,
    posting_key('red-packet', draw_id(d.player_id, d.day, d.n), 'won') AS key
  FROM red_packet_draw d;

-- Rows for the ledger audit: by time (incremental pass) and by id (full pass).
CREATE VIEW red_packet_checked AS SELECT id, created_at AS changed_at FROM red_packet_draw;

-- A draw paid its amount once, within the window of its day, and fits its position in the share (money I-13).
CREATE VIEW red_packet_violations AS
  SELECT r.id, r.created_at AS changed_at, 'I-13' AS invariant,
    format('draw %s of player %s on %s: %s', r.n, r.player_id, r.day, w.wrong) AS detail
  FROM red_packet_draw r
  JOIN red_packet_day d ON d.day = r.day
  JOIN red_packet_share p ON p.day = r.day AND p.share = r.share
  LEFT JOIN red_packet_draw b ON b.day = r.day AND b.share = r.share AND b.place = r.place - 1
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS paid FROM ledger.transaction t
    JOIN ledger.account c ON c.code = available_account(r.player_id)
    JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = c.id
    WHERE t.key = posting_key('red-packet', draw_id(r.player_id, r.day, r.n), 'won')
  ) l
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN l.paid <> r.amount THEN format('says %s, paid %s', r.amount, l.paid)
      WHEN r.created_at < d.opens_at OR r.created_at >= d.closes_at THEN 'drawn outside its window'
      WHEN r.left_before <> coalesce(b.left_before - b.amount, p.dealt) THEN 'the share held something else'
      WHEN r.place > p.draws OR (r.place = p.draws AND r.left_before - r.amount <> p.left_over)
        THEN 'the share holds something else'
      WHEN r.n > 1 AND NOT EXISTS (SELECT FROM red_packet_draw e
        WHERE e.player_id = r.player_id AND e.day = r.day AND e.n = r.n - 1) THEN 'the one before is missing'
    END AS wrong
  ) w
  WHERE w.wrong IS NOT NULL
  UNION ALL
  SELECT r.id, r.created_at, 'I-13', format('the shares of %s hold more than its budget', r.day)
  FROM red_packet_draw r JOIN red_packet_day d ON d.day = r.day
  WHERE r.place = 1
    AND (SELECT sum(p.dealt) FROM red_packet_share p WHERE p.day = r.day) > d.budget;

CREATE VIEW red_packet_unfounded AS
  SELECT t.id, 'I-13' AS invariant, format('posting %s has no draw that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind = 'red-packet.won' AND NOT EXISTS (
    SELECT 1 FROM red_packet_draw r
    WHERE r.player_id = ref_part(t.ref, 1)::bigint AND r.day = ref_part(t.ref, 2)::date
      AND r.n = ref_part(t.ref, 3)::smallint
      AND t.key = posting_key('red-packet', draw_id(r.player_id, r.day, r.n), 'won'));

-- Alarm: the seed of a day is still not revealed an hour after the day closed.
CREATE VIEW red_packet_overdue AS
  SELECT 'red_packet_sealed' AS kind, day::text AS subject, 'seed' AS detail, closes_at AS since
  FROM red_packet_day WHERE seed IS NULL AND closes_at < app_now() - interval '1 hour';
