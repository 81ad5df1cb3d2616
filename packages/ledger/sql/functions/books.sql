-- Balances of every account: guarded ones from their row, the others as they stood after the last batch
-- that moved them, and the open tail.
CREATE FUNCTION ledger.last_cut() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT xid_to FROM ledger.seal ORDER BY id DESC LIMIT 1), 0)
$$;

-- Where an unguarded account stood after a seal.
CREATE FUNCTION ledger.stood(p_account bigint, p_seal bigint) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT r.balance FROM ledger.rollup r
    WHERE r.account_id = p_account AND r.seal_id <= p_seal ORDER BY r.seal_id DESC LIMIT 1), 0)
$$;

-- By index alone, and from the transactions to their entries: right after a burst nothing tells the planner how long the tail
-- is, and it would hold each entry against each of its transactions, or read the whole history. OFFSET 0 keeps that order.
CREATE FUNCTION ledger.balances(p_codes text[]) RETURNS TABLE (code text, balance numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH tail AS MATERIALIZED (
    SELECT e.account_id, sum(e.amount) AS amount
    FROM ledger.transaction t CROSS JOIN LATERAL (
      SELECT u.account_id, u.amount FROM ledger.entry u
      WHERE u.transaction_id = t.id AND u.version IS NULL OFFSET 0
    ) e
    WHERE t.xid >= (SELECT ledger.last_cut())
    GROUP BY e.account_id
  )
  SELECT a.code, CASE WHEN a.guarded THEN a.balance ELSE
    ledger.stood(a.id, (SELECT max(s.id) FROM ledger.seal s)) +
    coalesce((SELECT tail.amount FROM tail WHERE tail.account_id = a.id), 0)
  END
  FROM ledger.account a WHERE a.code = ANY (p_codes)
$$;

-- The functions of a batch go the same way: nothing tells the planner either how much stands before and behind the slice.
CREATE FUNCTION ledger.batch_hash(p_from bigint, p_to bigint, p_prev bytea) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT sha256(p_prev || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
    t.id, t.key, t.kind, t.ref, extract(epoch FROM t.posted_at),
    e.line, e.account_id, e.amount, e.version, e.balance_after)::text, 'UTF8')), ''::bytea
    ORDER BY t.id, e.line), ''::bytea))
  FROM ledger.transaction t
  CROSS JOIN LATERAL (SELECT * FROM ledger.entry u WHERE u.transaction_id = t.id OFFSET 0) e
  WHERE t.xid >= p_from AND t.xid < p_to
$$;

-- What the transactions of a batch moved on each unguarded account.
CREATE FUNCTION ledger.batch_sums(p_from bigint, p_to bigint)
RETURNS TABLE (account_id bigint, amount bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT e.account_id, sum(e.amount)::bigint
  FROM ledger.transaction t
  CROSS JOIN LATERAL (SELECT u.account_id, u.amount FROM ledger.entry u WHERE u.transaction_id = t.id OFFSET 0) e
  JOIN ledger.account a ON a.id = e.account_id AND NOT a.guarded
  WHERE t.xid >= p_from AND t.xid < p_to
  GROUP BY e.account_id
$$;

-- Closes one batch of what is final, about p_max transactions at most, so that a backlog is closed in
-- slices: one more link of the hash chain, and where the unguarded accounts stand after it. Off the hot
-- path; one caller at a time. Returns how many transactions it closed.
CREATE FUNCTION ledger.close_batch(p_max integer DEFAULT 5000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_first bigint;
  v_cut bigint;
  v_prev bytea;
  v_seal bigint;
  v_count bigint;
  v_last bigint;
BEGIN
  LOCK TABLE ledger.rollup IN SHARE ROW EXCLUSIVE MODE;
  SELECT s.xid_to, s.hash INTO v_from, v_prev FROM ledger.seal s ORDER BY s.id DESC LIMIT 1;
  v_from := coalesce(v_from, 0);
  SELECT t.xid INTO v_first FROM ledger.transaction t
  WHERE t.xid >= v_from AND t.xid < v_to ORDER BY t.xid LIMIT 1;
  SELECT t.xid INTO v_cut FROM ledger.transaction t
  WHERE t.xid >= v_from AND t.xid < v_to ORDER BY t.xid OFFSET p_max LIMIT 1;
  -- One database transaction may hold many postings: they stay together.
  v_to := coalesce(CASE WHEN v_cut = v_first THEN v_cut + 1 ELSE v_cut END, v_to);
  SELECT count(*), max(t.id) INTO v_count, v_last FROM ledger.transaction t
  WHERE t.xid >= v_from AND t.xid < v_to;
  IF v_count = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO ledger.seal (xid_from, xid_to, transactions, last_transaction_id, hash)
  VALUES (v_from, v_to, v_count, v_last,
    ledger.batch_hash(v_from, v_to, coalesce(v_prev, ''::bytea)))
  RETURNING id INTO v_seal;
  INSERT INTO ledger.rollup (account_id, seal_id, amount, balance)
  SELECT b.account_id, v_seal, b.amount, ledger.stood(b.account_id, v_seal) + b.amount
  FROM ledger.batch_sums(v_from, v_to) b;
  RETURN v_count;
END
$$;
