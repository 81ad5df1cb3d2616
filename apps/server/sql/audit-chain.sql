-- The hash chain of the audit trail (migration 070, decision 087).

-- Returns the digest of a line's content with its position.
CREATE FUNCTION audit_digest(line audit) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(line.position, line.id, extract(epoch FROM line.at), line.staff_id,
    line.ip, line.action, line.subject, line.before, line.after, line.reason, line.amount, line.break_glass)::text, 'UTF8'))
$$;

-- The end of the chain; no row before the first seal.
CREATE VIEW audit_head AS
  SELECT id AS seal, last_position AS position, hash, sealed_at FROM audit_seal ORDER BY id DESC LIMIT 1;

-- Seals about p_max committed lines in one batch; a second caller waits. Returns their number. Lines are found by
-- their empty position, not by id or time, so a line that commits late is in the next batch.
CREATE FUNCTION seal_audit(p_max integer DEFAULT 1000) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_seal bigint;
  v_first bigint;
  v_position bigint;
  v_hash bytea;
  v_line audit;
BEGIN
  LOCK TABLE audit_seal IN SHARE ROW EXCLUSIVE MODE;
  SELECT seal, position, hash INTO v_seal, v_position, v_hash FROM audit_head;
  v_position := coalesce(v_position, 0);
  v_first := v_position + 1;
  FOR v_line IN SELECT * FROM audit WHERE audit.position IS NULL ORDER BY id LIMIT p_max LOOP
    v_position := v_position + 1;
    v_line.position := v_position;
    v_hash := sha256(coalesce(v_hash, ''::bytea) || audit_digest(v_line));
    UPDATE audit SET position = v_position, hash = v_hash WHERE id = v_line.id;
  END LOOP;
  IF v_position >= v_first THEN
    INSERT INTO audit_seal (id, first_position, last_position, hash)
    VALUES (coalesce(v_seal, 0) + 1, v_first, v_position, v_hash);
  END IF;
  RETURN v_position - v_first + 1;
END
$$;
REVOKE ALL ON FUNCTION seal_audit(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit(integer) TO jinli_app;

-- Checks the lines and seals at positions in (p_after, p_upto]. A line is compared with the hash of the line before it,
-- so the line that was changed is named. No rows: the chain is whole.
CREATE FUNCTION audit_violations(p_after bigint, p_upto bigint)
RETURNS TABLE (invariant text, detail text) LANGUAGE sql STABLE AS $$
  WITH slice AS MATERIALIZED (
    SELECT a.id, a.at, a.position, a.hash, audit_digest(a) AS digest,
      b.position AS before_position, b.hash AS before_hash, s.sealed_at AS before_sealed_at
    FROM audit a
    LEFT JOIN LATERAL (
      SELECT p.position, p.hash FROM audit p WHERE p.position < a.position ORDER BY p.position DESC LIMIT 1
    ) b ON true
    LEFT JOIN LATERAL (
      SELECT e.sealed_at FROM audit_seal e WHERE e.last_position < a.position ORDER BY e.last_position DESC LIMIT 1
    ) s ON true
    WHERE a.position > p_after AND a.position <= p_upto
  ), seals AS MATERIALIZED (
    SELECT s.id, s.first_position, s.last_position, s.hash, b.id AS before_id, b.last_position AS before_last,
      a.hash AS line_hash
    FROM audit_seal s
    LEFT JOIN LATERAL (
      SELECT p.id, p.last_position FROM audit_seal p WHERE p.last_position < s.last_position
      ORDER BY p.last_position DESC LIMIT 1
    ) b ON true
    LEFT JOIN audit a ON a.position = s.last_position
    WHERE s.last_position > p_after AND s.last_position <= p_upto
  )
  SELECT 'I-22', format('audit line %s at position %s has been changed', id, position) FROM slice
  WHERE coalesce(before_position, 0) = position - 1
    AND hash <> sha256(coalesce(before_hash, ''::bytea) || digest)
  UNION ALL
  SELECT 'I-22', format('audit lines at positions %s to %s are missing', coalesce(before_position, 0) + 1, position - 1)
  FROM slice WHERE coalesce(before_position, 0) < position - 1
  UNION ALL
  SELECT 'I-22', format('audit lines at positions %s to %s are missing',
    coalesce((SELECT max(position) FROM audit WHERE position <= p_upto), 0) + 1, p_upto)
  WHERE NOT EXISTS (SELECT FROM audit WHERE position = p_upto)
  UNION ALL
  SELECT 'I-22', format('audit line %s at position %s says %s, but was written after the seal of %s', id, position,
    at, before_sealed_at)
  FROM slice WHERE at < before_sealed_at - interval '1 hour'
  UNION ALL
  SELECT 'I-22', format('audit seal %s does not match its lines', id) FROM seals
  WHERE id <> coalesce(before_id, 0) + 1 OR first_position <> coalesce(before_last, 0) + 1
    OR hash IS DISTINCT FROM line_hash
  UNION ALL
  SELECT 'I-22', format('audit lines from position %s on have no seal', min(position)) FROM audit
  WHERE position > coalesce((SELECT h.position FROM audit_head h), 0) HAVING count(*) > 0
$$;

-- What a line's hash is, for the comparison with a kept head; no row for a position that is not sealed.
CREATE VIEW audit_position_hash AS SELECT position, hash FROM audit WHERE position IS NOT NULL;

-- Since when the oldest line waits for its seal, and how many lines the chain has.
CREATE VIEW audit_backlog AS
  SELECT (SELECT at FROM audit WHERE position IS NULL ORDER BY id LIMIT 1) AS unsealed_since;
