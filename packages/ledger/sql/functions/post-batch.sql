-- Posts many transactions in one round trip, in order. Each posting is posted, replayed or refused independently, as
-- by ledger.post. p_codes and p_amounts hold the lines of all postings one after another; p_sizes holds the number of
-- lines of each posting. Neighbours with the same number in p_chains are a chain: after the first refusal, the rest
-- of the chain is refused (JL006). As in ledger.post, idempotency keys are claimed first and guarded accounts are
-- locked in order. If all keys are new and different and nothing is refused, one statement with running sums posts
-- everything; otherwise a loop decides on each posting.
CREATE OR REPLACE FUNCTION ledger.post_batch(
  p_keys text[], p_kinds text[], p_refs text[], p_chains integer[], p_sizes integer[],
  p_codes text[], p_amounts bigint[]
) RETURNS TABLE (n integer, transaction_id bigint, replayed boolean, failure text, account text, afters bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_count integer := cardinality(p_keys);
  v_lines integer := cardinality(p_codes);
  -- v_ids[i]: the new transaction id of posting i, or null if its idempotency key was used before this batch.
  -- v_firsts[i]: the index of the first posting of the batch with the same key.
  v_ids bigint[]; v_firsts integer[];
  -- Whether all idempotency keys are new and different.
  v_plain boolean;
  -- v_holders[i], where i is the index of the first posting with a key: the index of the posting that has used this
  -- key in the batch so far, or 0.
  v_holders integer[] := array_fill(0, ARRAY[v_count]);
  -- These arrays have one element per account.
  v_accounts bigint[]; v_codes text[]; v_guarded boolean[]; v_currencies text[]; v_balances bigint[]; v_versions bigint[];
  -- These arrays have one element per line.
  v_postings integer[];
  v_at integer[];
  v_line_ids bigint[] := array_fill(NULL::bigint, ARRAY[v_lines]);
  v_line_versions bigint[] := v_line_ids;
  v_line_afters bigint[] := v_line_ids;
  v_first integer; v_last integer := 0; v_key integer; v_a integer; v_broken integer; v_unheld bigint[];
  v_sum numeric; v_mixed boolean; v_written boolean;
BEGIN
  IF v_count IS NULL OR v_count = 0 THEN
    RETURN;
  END IF;
  IF (SELECT sum(s.size) FROM unnest(p_sizes) AS s (size)) IS DISTINCT FROM v_lines::bigint
    OR v_lines <> cardinality(p_amounts) OR 1 > ANY (p_sizes)
    OR NOT v_count = ALL (ARRAY[cardinality(p_kinds), cardinality(p_refs), cardinality(p_chains), cardinality(p_sizes)])
  THEN
    RAISE EXCEPTION 'a batch names each posting and its lines' USING ERRCODE = 'JL005';
  END IF;

  WITH asked AS MATERIALIZED (
    SELECT u.key, u.kind, u.ref, u.i, min(u.i) OVER (PARTITION BY u.key) AS first
    FROM unnest(p_keys, p_kinds, p_refs) WITH ORDINALITY AS u (key, kind, ref, i)
  ), claimed AS (
    -- If another open transaction has inserted the same key, the insert waits for its end.
    INSERT INTO ledger.transaction AS t (key, kind, ref, xid)
    SELECT a.key, a.kind, a.ref, (SELECT ledger.current_xid()) FROM asked a WHERE a.i = a.first ORDER BY a.key COLLATE "C"
    ON CONFLICT (key) DO NOTHING
    RETURNING t.id, t.key
  )
  SELECT array_agg(c.id ORDER BY a.i), array_agg(a.first::integer ORDER BY a.i), bool_and(c.id IS NOT NULL AND a.i = a.first)
  INTO v_ids, v_firsts, v_plain
  FROM asked a LEFT JOIN claimed c ON c.key = a.key;

  SELECT array_agg(l.id), array_agg(l.code), array_agg(true), array_agg(l.currency), array_agg(l.balance),
    array_agg(l.version)
  INTO v_accounts, v_codes, v_guarded, v_currencies, v_balances, v_versions
  FROM (SELECT a.id, a.code, a.currency, a.balance, a.version FROM ledger.account a
    WHERE a.code = ANY (p_codes) AND a.guarded ORDER BY a.code COLLATE "C" FOR NO KEY UPDATE) l;
  SELECT v_accounts || array_agg(a.id), v_codes || array_agg(a.code), v_guarded || array_agg(false),
    v_currencies || array_agg(a.currency)
  INTO v_accounts, v_codes, v_guarded, v_currencies
  FROM ledger.account a WHERE a.code = ANY (p_codes) AND NOT a.guarded;

  IF v_plain AND 2 <= ALL (p_sizes) AND 100 >= ALL (p_sizes) THEN
    SELECT array_agg(s.posting ORDER BY s.posting) INTO v_postings
    FROM unnest(p_sizes) WITH ORDINALITY AS s (size, posting), generate_series(1, s.size);
    RETURN QUERY
    WITH line AS MATERIALIZED (
      -- In the arrays, unguarded accounts come last. Their balance and version are null.
      SELECT l.i, l.posting, l.amount, x.id, row_number() OVER of_posting AS line,
        x.version + row_number() OVER of_account AS version, x.balance + sum(l.amount) OVER of_account AS after,
        x.id IS NOT NULL AND x.currency = first_value(x.currency) OVER of_posting
          AND coalesce(l.code COLLATE "C" > lag(l.code) OVER of_posting, true)
          AND (lead(l.i) OVER of_posting IS NOT NULL OR sum(l.amount) OVER of_posting = 0) AS fits
      FROM unnest(p_codes, p_amounts, v_postings) WITH ORDINALITY AS l (code, amount, posting, i)
      LEFT JOIN unnest(v_codes, v_accounts, v_currencies, v_balances, v_versions)
        AS x (code, id, currency, balance, version) ON x.code = l.code
      WINDOW of_account AS (PARTITION BY l.code ORDER BY l.i), of_posting AS (PARTITION BY l.posting ORDER BY l.i)
    ), fit AS MATERIALIZED (
      SELECT 1 FROM line l HAVING bool_and((l.fits AND coalesce(l.after >= 0, true)) IS TRUE)
    ), moved AS (
      UPDATE ledger.account AS a SET balance = a.balance + u.amount, version = a.version + u.lines
      FROM (SELECT l.id, sum(l.amount)::bigint AS amount, count(*) AS lines FROM line l, fit
        WHERE l.version IS NOT NULL GROUP BY l.id) u
      WHERE a.id = u.id
    ), entered AS (
      INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
      SELECT v_ids[l.posting], l.line, l.id, l.amount, l.version, l.after::bigint FROM line l, fit ORDER BY l.i
    )
    SELECT l.posting, v_ids[l.posting], false, NULL::text, NULL::text, array_agg(l.after::bigint ORDER BY l.i)
    FROM line l, fit GROUP BY l.posting ORDER BY l.posting;
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;

  SELECT array_agg(x.i::integer ORDER BY l.i) INTO v_at
  FROM unnest(p_codes) WITH ORDINALITY AS l (code, i)
  LEFT JOIN unnest(v_codes) WITH ORDINALITY AS x (code, i) ON x.code = l.code;

  FOR p IN 1..v_count LOOP
    n := p; transaction_id := NULL; replayed := false; failure := NULL; account := NULL; afters := NULL;
    v_first := v_last + 1;
    v_last := v_last + p_sizes[p];
    v_key := v_firsts[p];
    IF p_chains[p] = v_broken THEN
      failure := 'JL006';
    ELSIF p_sizes[p] NOT BETWEEN 2 AND 100 THEN
      failure := 'JL005';
    ELSIF v_ids[p] IS NULL THEN
      transaction_id := ledger.same_posting(p_keys[p], p_kinds[p], p_refs[p], p_codes[v_first:v_last],
        p_amounts[v_first:v_last]);
      replayed := transaction_id IS NOT NULL;
      failure := CASE WHEN NOT replayed THEN 'JL002' END;
    ELSIF v_holders[v_key] > 0 THEN
      -- An earlier posting of this batch has used the key, so its lines are compared with those of this posting.
      v_a := (SELECT coalesce(sum(s.size), 0) FROM unnest(p_sizes[:v_holders[v_key] - 1]) AS s (size));
      replayed := p_kinds[p] = p_kinds[v_holders[v_key]] AND p_refs[p] = p_refs[v_holders[v_key]]
        AND p_codes[v_first:v_last] = p_codes[v_a + 1:v_a + p_sizes[v_holders[v_key]]]
        AND p_amounts[v_first:v_last] = p_amounts[v_a + 1:v_a + p_sizes[v_holders[v_key]]];
      transaction_id := CASE WHEN replayed THEN v_ids[p] END;
      failure := CASE WHEN NOT replayed THEN 'JL002' END;
    ELSE
      v_sum := 0; v_mixed := false;
      FOR l IN v_first..v_last LOOP
        v_a := v_at[l];
        IF l > v_first AND p_codes[l] COLLATE "C" <= p_codes[l - 1] COLLATE "C" THEN
          failure := 'JL005';
        ELSIF v_a IS NULL THEN
          failure := 'JL003'; account := p_codes[l];
        ELSIF v_guarded[v_a] AND v_balances[v_a] + p_amounts[l] < 0 THEN
          failure := 'JL001'; account := p_codes[l];
        END IF;
        EXIT WHEN failure IS NOT NULL;
        v_sum := v_sum + p_amounts[l];
        v_mixed := v_mixed OR v_currencies[v_a] <> v_currencies[v_at[v_first]];
      END LOOP;
      IF failure IS NULL AND (v_sum <> 0 OR v_mixed AND EXISTS (
        SELECT FROM unnest(v_at[v_first:v_last], p_amounts[v_first:v_last]) AS b (at, amount)
        GROUP BY v_currencies[b.at] HAVING sum(b.amount) <> 0))
      THEN
        failure := 'JL004';
      END IF;
      IF failure IS NULL THEN
        v_written := true;
        v_holders[v_key] := p;
        transaction_id := v_ids[p];
        FOR l IN v_first..v_last LOOP
          v_a := v_at[l];
          v_line_ids[l] := transaction_id;
          IF v_guarded[v_a] THEN
            v_balances[v_a] := v_balances[v_a] + p_amounts[l];
            v_versions[v_a] := v_versions[v_a] + 1;
            v_line_afters[l] := v_balances[v_a];
            v_line_versions[l] := v_versions[v_a];
          END IF;
        END LOOP;
        afters := v_line_afters[v_first:v_last];
        IF v_key <> p THEN
          -- The first posting with this key was refused, so this posting uses the key: the row gets its kind and ref.
          UPDATE ledger.transaction AS t SET kind = p_kinds[p], ref = p_refs[p] WHERE t.id = v_ids[p];
        END IF;
      END IF;
    END IF;
    IF failure IS NOT NULL THEN
      v_broken := p_chains[p];
    END IF;
    RETURN NEXT;
  END LOOP;

  SELECT array_agg(u.id) INTO v_unheld FROM unnest(v_ids) WITH ORDINALITY AS u (id, i)
  WHERE u.id IS NOT NULL AND v_firsts[u.i] = u.i AND v_holders[u.i] = 0;
  IF v_unheld IS NOT NULL THEN
    DELETE FROM ledger.transaction AS t WHERE t.id = ANY (v_unheld);
  END IF;
  IF v_written THEN
    UPDATE ledger.account AS a SET balance = u.balance, version = u.version
    FROM unnest(v_accounts, v_balances, v_versions) AS u (id, balance, version)
    WHERE a.id = u.id AND a.guarded AND a.version <> u.version;
    INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
    SELECT l.id, row_number() OVER (PARTITION BY l.id ORDER BY l.i), v_accounts[l.at], l.amount, l.version, l.after
    FROM unnest(v_line_ids, v_at, p_amounts, v_line_versions, v_line_afters)
      WITH ORDINALITY AS l (id, at, amount, version, after, i)
    WHERE l.id IS NOT NULL ORDER BY l.i;
  END IF;
END
$$;
