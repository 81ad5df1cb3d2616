-- Opens accounts; existing accounts are not changed. Returns the number of new accounts.
CREATE OR REPLACE FUNCTION ledger.open_accounts(p_codes text[], p_currency text, p_guarded boolean)
RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH opened AS (
    INSERT INTO ledger.account (code, currency, guarded)
    SELECT DISTINCT code, p_currency, p_guarded FROM unnest(p_codes) AS code ORDER BY code
    ON CONFLICT (code) DO NOTHING
    RETURNING 1
  )
  SELECT count(*)::integer FROM opened
$$;

-- Posts one balanced transaction in one round trip. The lines must be sorted by account code, and each account may
-- occur once: all callers lock accounts in this order, so they cannot deadlock. The same key with the same lines
-- returns the first transaction with replayed = true. Errors: JL001 insufficient balance (detail = account), JL002
-- key used for another posting, JL003 unknown account, JL004 lines do not sum to zero, JL005 bad call.
CREATE OR REPLACE FUNCTION ledger.post(
  p_key text, p_kind text, p_ref text, p_codes text[], p_amounts bigint[]
) RETURNS TABLE (transaction_id bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_lines integer := cardinality(p_codes);
  v_account record;
  v_ids bigint[];
  v_versions bigint[];
  v_afters bigint[];
  v_sum numeric := 0;
  v_currency text;
  v_mixed boolean := false;
BEGIN
  IF v_lines IS NULL OR v_lines < 2 OR v_lines > 100 OR v_lines <> cardinality(p_amounts) THEN
    RAISE EXCEPTION 'a transaction has 2 to 100 lines' USING ERRCODE = 'JL005';
  END IF;

  -- A second caller with the same key waits here until the first has committed or rolled back.
  INSERT INTO ledger.transaction AS t (key, kind, ref)
  VALUES (p_key, p_kind, p_ref)
  ON CONFLICT (key) DO NOTHING
  RETURNING t.id INTO transaction_id;
  IF transaction_id IS NULL THEN
    transaction_id := ledger.replay(p_key, p_kind, p_ref, p_codes, p_amounts);
    replayed := true;
    RETURN NEXT;
    RETURN;
  END IF;

  FOR n IN 1..v_lines LOOP
    IF n > 1 AND p_codes[n] COLLATE "C" <= p_codes[n - 1] COLLATE "C" THEN
      RAISE EXCEPTION 'lines must ascend by account' USING ERRCODE = 'JL005';
    END IF;
    SELECT a.id, a.guarded, a.currency, NULL::bigint AS version, NULL::bigint AS after
    INTO v_account FROM ledger.account a WHERE a.code = p_codes[n];
    IF NOT FOUND THEN
      RAISE EXCEPTION 'unknown account' USING ERRCODE = 'JL003', DETAIL = p_codes[n];
    END IF;
    IF v_account.guarded THEN
      -- Check and change are one statement, so the row lock of the update protects I-2 and I-3.
      UPDATE ledger.account AS a
      SET balance = a.balance + p_amounts[n], version = a.version + 1
      WHERE a.id = v_account.id AND a.balance + p_amounts[n] >= 0
      RETURNING a.version, a.balance INTO v_account.version, v_account.after;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'insufficient balance' USING ERRCODE = 'JL001', DETAIL = p_codes[n];
      END IF;
    END IF;
    v_ids[n] := v_account.id;
    v_versions[n] := v_account.version;
    v_afters[n] := v_account.after;
    v_sum := v_sum + p_amounts[n];
    v_mixed := v_mixed OR coalesce(v_currency <> v_account.currency, false);
    v_currency := coalesce(v_currency, v_account.currency);
  END LOOP;

  INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
  SELECT post.transaction_id, l.line, l.id, l.amount, l.version, l.after
  FROM unnest(v_ids, p_amounts, v_versions, v_afters)
    WITH ORDINALITY AS l (id, amount, version, after, line);
  IF v_sum <> 0 OR (v_mixed AND NOT ledger.balances_per_currency(transaction_id)) THEN
    RAISE EXCEPTION 'lines do not balance' USING ERRCODE = 'JL004';
  END IF;
  replayed := false;
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION ledger.balances_per_currency(p_transaction bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT 1 FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
    WHERE e.transaction_id = p_transaction
    GROUP BY a.currency HAVING sum(e.amount) <> 0
  )
$$;

-- Returns the id of the transaction with this key if the posting is the same, else null.
CREATE OR REPLACE FUNCTION ledger.same_posting(
  p_key text, p_kind text, p_ref text, p_codes text[], p_amounts bigint[]
) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.id FROM ledger.transaction t
  WHERE t.key = p_key AND t.kind = p_kind AND t.ref = p_ref
    AND (SELECT array_agg(a.code ORDER BY e.line) = p_codes
            AND array_agg(e.amount ORDER BY e.line) = p_amounts
         FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
         WHERE e.transaction_id = t.id)
$$;

-- Returns the same id as ledger.same_posting, but raises JL002 instead of returning null.
CREATE OR REPLACE FUNCTION ledger.replay(
  p_key text, p_kind text, p_ref text, p_codes text[], p_amounts bigint[]
) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint := ledger.same_posting(p_key, p_kind, p_ref, p_codes, p_amounts);
BEGIN
  IF v_id IS NULL THEN
    RAISE EXCEPTION 'key was used for another transaction' USING ERRCODE = 'JL002';
  END IF;
  RETURN v_id;
END
$$;
