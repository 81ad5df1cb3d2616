-- Balances. The balance of a guarded account is in its row. The balance of an unguarded account is the rollup of the
-- last sealed batch plus the entries of the transactions that are not sealed yet.

-- Returns the xid from which on transactions are not sealed.
CREATE OR REPLACE FUNCTION ledger.first_open_xid() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT xid_to FROM ledger.seal ORDER BY id DESC LIMIT 1), 0)
$$;

-- Returns the balance of an unguarded account after a seal.
CREATE OR REPLACE FUNCTION ledger.balance_at_seal(p_account bigint, p_seal bigint) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT r.balance FROM ledger.rollup r
    WHERE r.account_id = p_account AND r.seal_id <= p_seal ORDER BY r.seal_id DESC LIMIT 1), 0)
$$;

-- Returns balances by account code. The query reads by index, from transactions to entries. After a burst the planner
-- has no statistics of unsealed rows and would join all entries or read all history. OFFSET 0 keeps this order.
CREATE OR REPLACE FUNCTION ledger.balances(p_codes text[]) RETURNS TABLE (code text, balance numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH tail AS MATERIALIZED (
    SELECT e.account_id, sum(e.amount) AS amount
    FROM ledger.transaction t CROSS JOIN LATERAL (
      SELECT u.account_id, u.amount FROM ledger.entry u
      WHERE u.transaction_id = t.id AND u.version IS NULL OFFSET 0
    ) e
    WHERE t.xid >= (SELECT ledger.first_open_xid())
    GROUP BY e.account_id
  )
  SELECT a.code, CASE WHEN a.guarded THEN a.balance ELSE
    ledger.balance_at_seal(a.id, (SELECT max(s.id) FROM ledger.seal s)) +
    coalesce((SELECT tail.amount FROM tail WHERE tail.account_id = a.id), 0)
  END
  FROM ledger.account a WHERE a.code = ANY (p_codes)
$$;

-- Returns the hash of a batch, chained to the hash of the previous batch. For the index settings see ledger.balances.
CREATE OR REPLACE FUNCTION ledger.batch_hash(p_from bigint, p_to bigint, p_prev bytea) RETURNS bytea
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

-- Returns the sum of the batch's entries for each unguarded account.
CREATE OR REPLACE FUNCTION ledger.batch_sums(p_from bigint, p_to bigint)
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

-- Closes one batch of final transactions, about p_max of them. Adds a seal to the hash chain, and stores the balances
-- of the unguarded accounts after the batch. A second caller waits. Returns the number of closed transactions.
CREATE OR REPLACE FUNCTION ledger.close_batch(p_max integer DEFAULT 5000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  v_from bigint;
  v_to bigint := ledger.oldest_xid();
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
  -- All postings of one database transaction are sealed in the same batch.
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
  SELECT b.account_id, v_seal, b.amount, ledger.balance_at_seal(b.account_id, v_seal) + b.amount
  FROM ledger.batch_sums(v_from, v_to) b;
  RETURN v_count;
END
$$;
