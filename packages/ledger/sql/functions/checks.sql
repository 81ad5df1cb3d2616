-- Checks of the invariants I-1 to I-4, each for a range of ids. A row is compared with the previous row, which the
-- check of an earlier range has covered. A result without rows means no violation.

-- Compares the balances of guarded accounts with the newest entry of each account.
CREATE OR REPLACE FUNCTION ledger.account_violations(p_accounts bigint[])
RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'I-2', format('%s stands at %s', a.code, a.balance)
  FROM ledger.account a WHERE a.id = ANY (p_accounts) AND a.guarded AND a.balance < 0
  UNION ALL
  SELECT 'I-3', format('%s stands at %s, its entries say %s', a.code, a.balance, coalesce(n.balance_after, 0))
  FROM ledger.account a
  LEFT JOIN LATERAL (
    SELECT e.version, e.balance_after FROM ledger.entry e
    WHERE e.account_id = a.id AND e.version IS NOT NULL ORDER BY e.version DESC LIMIT 1
  ) n ON true
  WHERE a.id = ANY (p_accounts) AND a.guarded
    AND (a.balance <> coalesce(n.balance_after, 0) OR a.version <> coalesce(n.version, 0))
$$;

-- Checks transactions with ids in (p_after, p_upto]: compares each entry with the previous entry of its account, and
-- compares the balances of these accounts with their newest entries.
CREATE OR REPLACE FUNCTION ledger.entry_violations(p_after bigint, p_upto bigint)
RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH slice AS MATERIALIZED (
    SELECT e.transaction_id, e.line, e.account_id, e.amount, e.version, e.balance_after,
      a.code, a.currency, a.guarded
    FROM ledger.entry e LEFT JOIN ledger.account a ON a.id = e.account_id
    WHERE e.transaction_id > p_after AND e.transaction_id <= p_upto
  )
  SELECT 'I-1', format('transaction %s is off by %s %s', s.transaction_id, sum(s.amount), s.currency)
  FROM slice s GROUP BY s.transaction_id, s.currency HAVING sum(s.amount) <> 0
  UNION ALL
  SELECT 'I-1', format('transaction %s has no entries', t.id) FROM ledger.transaction t
  WHERE t.id > p_after AND t.id <= p_upto
    AND NOT EXISTS (SELECT 1 FROM ledger.entry e WHERE e.transaction_id = t.id)
  UNION ALL
  SELECT 'I-1', format('entry %s/%s hangs in the air', s.transaction_id, s.line) FROM slice s
  WHERE s.code IS NULL OR NOT EXISTS (SELECT 1 FROM ledger.transaction t WHERE t.id = s.transaction_id)
  UNION ALL
  SELECT 'I-3', format('%s: entry %s says %s after it, should be %s', s.code, s.transaction_id,
    s.balance_after, coalesce(b.balance_after, 0) + s.amount)
  FROM slice s
  LEFT JOIN LATERAL (
    SELECT e.balance_after FROM ledger.entry e
    WHERE e.account_id = s.account_id AND e.version = s.version - 1
  ) b ON true
  WHERE s.guarded AND (s.balance_after IS DISTINCT FROM coalesce(b.balance_after, 0) + s.amount
    OR s.version IS NULL OR s.version > 1 AND b.balance_after IS NULL)
  UNION ALL
  SELECT v.invariant, v.detail
  FROM ledger.account_violations(ARRAY(SELECT DISTINCT s.account_id FROM slice s)) v
$$;

-- Checks seals with ids in (p_after, p_upto]: the hash chain, and the sums that are stored for each batch.
CREATE OR REPLACE FUNCTION ledger.seal_violations(p_after bigint, p_upto bigint)
RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH slice AS MATERIALIZED (
    SELECT s.id, s.xid_from, s.xid_to, s.hash, b.xid_to AS before_to, b.hash AS before_hash
    FROM ledger.seal s
    LEFT JOIN LATERAL (
      SELECT p.xid_to, p.hash FROM ledger.seal p WHERE p.id < s.id ORDER BY p.id DESC LIMIT 1
    ) b ON true
    WHERE s.id > p_after AND s.id <= p_upto
  ), moved AS (
    SELECT coalesce(r.seal_id, m.seal_id) AS seal_id, coalesce(r.account_id, m.account_id) AS account_id,
      r.amount AS said, r.balance, coalesce(m.amount, 0) AS amount
    FROM (SELECT * FROM ledger.rollup WHERE seal_id > p_after AND seal_id <= p_upto) r
    FULL JOIN (
      SELECT s.id AS seal_id, b.account_id, b.amount
      FROM slice s CROSS JOIN LATERAL ledger.batch_sums(s.xid_from, s.xid_to) b
    ) m ON m.seal_id = r.seal_id AND m.account_id = r.account_id
  )
  SELECT 'I-4', format('seal %s does not match its entries', s.id) FROM slice s
  WHERE s.xid_from <> coalesce(s.before_to, 0)
    OR s.hash <> ledger.batch_hash(s.xid_from, s.xid_to, coalesce(s.before_hash, ''::bytea))
  UNION ALL
  SELECT 'I-3', format('rollup of %s is %s after seal %s, its entries say %s', a.code, m.balance, m.seal_id,
    ledger.balance_at_seal(m.account_id, m.seal_id - 1) + m.amount)
  FROM moved m LEFT JOIN ledger.account a ON a.id = m.account_id
  WHERE m.said IS DISTINCT FROM m.amount
    OR m.balance IS DISTINCT FROM ledger.balance_at_seal(m.account_id, m.seal_id - 1) + m.amount
$$;

-- Returns the fingerprint of a seal: a hash over its hash and the balances of all unguarded accounts after it.
CREATE OR REPLACE FUNCTION ledger.seal_fingerprint(p_seal bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(coalesce((SELECT s.hash FROM ledger.seal s WHERE s.id = p_seal), ''::bytea)
    || convert_to(coalesce(string_agg(a.id || ':' || ledger.balance_at_seal(a.id, p_seal), ',' ORDER BY a.id)
      FILTER (WHERE ledger.balance_at_seal(a.id, p_seal) <> 0), ''), 'UTF8')), 'hex')
  FROM ledger.account a WHERE NOT a.guarded
$$;

CREATE OR REPLACE FUNCTION ledger.right_violations() RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'I-4', format('role %s may %s on %s', r.name, p.name, c.name)
  FROM (VALUES ('jinli_app')) r (name),
    (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (name),
    (VALUES ('ledger.account'), ('ledger.transaction'), ('ledger.entry'), ('ledger.seal'),
      ('ledger.rollup')) c (name)
  WHERE has_table_privilege(r.name, c.name, p.name)
$$;

-- Runs all checks in one snapshot. With p_since, skips transactions up to this id, and accounts and seals without
-- newer transactions. Without it, reads the whole history, so it is only for tests and for a ledger without traffic.
CREATE OR REPLACE FUNCTION ledger.violations(p_since bigint DEFAULT 0)
RETURNS TABLE (invariant text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT v.invariant, v.detail FROM ledger.entry_violations(p_since, 9223372036854775807) v
  UNION
  SELECT v.invariant, v.detail FROM ledger.account_violations(
    ARRAY(SELECT a.id FROM ledger.account a WHERE p_since = 0 AND a.guarded)) v
  UNION ALL
  SELECT v.invariant, v.detail FROM ledger.seal_violations(
    (SELECT coalesce(max(s.id), 0) FROM ledger.seal s WHERE s.last_transaction_id <= p_since),
    9223372036854775807) v
  UNION ALL
  SELECT v.invariant, v.detail FROM ledger.right_violations() v
$$;
