-- Balances of every account: guarded ones from their row, the others summed (rollup of closed
-- batches plus the open tail).
CREATE FUNCTION ledger.last_cut() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT xid_to FROM ledger.seal ORDER BY id DESC LIMIT 1), 0)
$$;

CREATE FUNCTION ledger.balances(p_codes text[]) RETURNS TABLE (code text, balance numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.code, CASE WHEN a.guarded THEN a.balance ELSE
    coalesce((SELECT r.balance FROM ledger.rollup r WHERE r.account_id = a.id), 0) +
    coalesce((SELECT sum(e.amount) FROM ledger.transaction t
              JOIN ledger.entry e ON e.transaction_id = t.id
              WHERE t.xid >= (SELECT ledger.last_cut()) AND e.account_id = a.id), 0)
  END
  FROM ledger.account a WHERE a.code = ANY (p_codes)
$$;

CREATE FUNCTION ledger.batch_hash(p_from bigint, p_to bigint, p_prev bytea) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(p_prev || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
    t.id, t.key, t.kind, t.ref, t.reverses, extract(epoch FROM t.posted_at),
    e.line, e.account_id, e.amount, e.version, e.balance_after)::text, 'UTF8')), ''::bytea
    ORDER BY t.id, e.line), ''::bytea))
  FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id
  WHERE t.xid >= p_from AND t.xid < p_to
$$;

-- Closes the batch of everything that is final: one more link of the hash chain, and the sums of
-- unguarded accounts moved up to it. Off the hot path; one caller at a time. Returns how many
-- transactions it closed.
CREATE FUNCTION ledger.close_batch() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_prev bytea;
  v_count bigint;
  v_last bigint;
BEGIN
  LOCK TABLE ledger.rollup IN SHARE ROW EXCLUSIVE MODE;
  SELECT s.xid_to, s.hash INTO v_from, v_prev FROM ledger.seal s ORDER BY s.id DESC LIMIT 1;
  v_from := coalesce(v_from, 0);
  SELECT count(*), max(t.id) INTO v_count, v_last FROM ledger.transaction t
  WHERE t.xid >= v_from AND t.xid < v_to;
  IF v_count = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO ledger.rollup AS r (account_id, balance)
  SELECT e.account_id, sum(e.amount) FROM ledger.transaction t
  JOIN ledger.entry e ON e.transaction_id = t.id
  JOIN ledger.account a ON a.id = e.account_id AND NOT a.guarded
  WHERE t.xid >= v_from AND t.xid < v_to
  GROUP BY e.account_id
  ON CONFLICT (account_id) DO UPDATE SET balance = r.balance + excluded.balance;
  INSERT INTO ledger.seal (xid_from, xid_to, transactions, last_transaction_id, hash)
  VALUES (v_from, v_to, v_count, v_last,
    ledger.batch_hash(v_from, v_to, coalesce(v_prev, ''::bytea)));
  RETURN v_count;
END
$$;

-- Invariants I-1 to I-5 as far as the ledger alone can see them; no row means the books hold.
-- p_since limits the look to transactions after that id (0 = everything).
CREATE FUNCTION ledger.violations(p_since bigint DEFAULT 0)
RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH touched AS (
    SELECT DISTINCT e.account_id FROM ledger.entry e WHERE e.transaction_id > p_since
  )
  SELECT 'I-1', format('transaction %s is off by %s %s', e.transaction_id, sum(e.amount), a.currency)
  FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
  WHERE e.transaction_id > p_since
  GROUP BY e.transaction_id, a.currency HAVING sum(e.amount) <> 0
  UNION ALL
  SELECT 'I-1', format('transaction %s has no entries', t.id) FROM ledger.transaction t
  WHERE t.id > p_since
    AND NOT EXISTS (SELECT 1 FROM ledger.entry e WHERE e.transaction_id = t.id)
  UNION ALL
  SELECT 'I-1', format('entry %s/%s hangs in the air', e.transaction_id, e.line)
  FROM ledger.entry e
  WHERE e.transaction_id > p_since
    AND (NOT EXISTS (SELECT 1 FROM ledger.transaction t WHERE t.id = e.transaction_id)
      OR NOT EXISTS (SELECT 1 FROM ledger.account a WHERE a.id = e.account_id))
  UNION ALL
  SELECT 'I-2', format('%s stands at %s', a.code, a.balance) FROM ledger.account a
  WHERE a.guarded AND a.balance < 0
  UNION ALL
  SELECT 'I-3', format('%s stands at %s, its entries say %s', a.code, a.balance, coalesce(s.total, 0))
  FROM ledger.account a
  LEFT JOIN LATERAL (
    SELECT sum(e.amount) AS total, count(*) AS lines
    FROM ledger.entry e WHERE e.account_id = a.id AND e.version IS NOT NULL
  ) s ON true
  WHERE a.guarded AND (p_since = 0 OR a.id IN (SELECT account_id FROM touched))
    AND (a.balance <> coalesce(s.total, 0) OR a.version <> s.lines)
  UNION ALL
  SELECT 'I-3', format('%s: entry %s says %s after it, should be %s', a.code, w.transaction_id,
    w.balance_after, w.running)
  FROM ledger.account a
  JOIN LATERAL (
    SELECT e.transaction_id, e.version, e.balance_after,
      sum(e.amount) OVER (ORDER BY e.version) AS running,
      row_number() OVER (ORDER BY e.version) AS place
    FROM ledger.entry e WHERE e.account_id = a.id AND e.version IS NOT NULL
  ) w ON w.balance_after IS DISTINCT FROM w.running OR w.version <> w.place
  WHERE a.guarded AND (p_since = 0 OR a.id IN (SELECT account_id FROM touched))
  UNION ALL
  SELECT 'I-3', format('rollup of %s is %s, its entries say %s', a.code, r.balance, coalesce(s.total, 0))
  FROM ledger.rollup r JOIN ledger.account a ON a.id = r.account_id
  LEFT JOIN LATERAL (
    SELECT sum(e.amount) AS total FROM ledger.entry e
    JOIN ledger.transaction t ON t.id = e.transaction_id
    WHERE e.account_id = a.id AND t.xid < (SELECT ledger.last_cut())
  ) s ON true
  WHERE p_since = 0 AND r.balance <> coalesce(s.total, 0)
  UNION ALL
  SELECT 'I-4', format('seal %s does not match its entries', s.id) FROM (
    SELECT s.*, lag(s.hash) OVER (ORDER BY s.id) AS prev FROM ledger.seal s
  ) s
  WHERE (p_since = 0 OR s.last_transaction_id > p_since)
    AND s.hash <> ledger.batch_hash(s.xid_from, s.xid_to, coalesce(s.prev, ''::bytea))
  UNION ALL
  SELECT 'I-4', format('role %s may %s on %s', r.name, p.name, c.name)
  FROM (VALUES ('jinli_app')) r (name),
    (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (name),
    (VALUES ('ledger.account'), ('ledger.transaction'), ('ledger.entry'), ('ledger.seal'),
      ('ledger.rollup')) c (name)
  WHERE has_table_privilege(r.name, c.name, p.name)
$$;
