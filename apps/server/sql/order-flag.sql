-- The flags that stand on an order, the heaviest first: its own, and those of its player's cases. The only place that
-- says so, for lists, details and decisions of all queues.
CREATE FUNCTION order_flags(p_player bigint, p_own text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'label', k.label, 'weight', k.weight, 'case_id', f.case_id)
    ORDER BY k.weight DESC, k.kind, f.case_id), '[]')
  FROM (SELECT unnest(p_own) AS kind, '' AS case_id
    UNION ALL SELECT p.kind, p.case_id FROM player_flag p WHERE p.player_id = p_player) f
  JOIN flag_kind k ON k.kind = f.kind
$$;

-- Why members went on against flags of an order, oldest first.
CREATE FUNCTION flag_reasons(p_subject text, p_order bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(a) - 'id' ORDER BY a.id), '[]') FROM (
    SELECT min(r.id) AS id, r.staff_id, s.display_name AS by, r.at, r.reason,
      jsonb_agg(jsonb_build_object('kind', r.kind, 'label', k.label, 'case_id', r.case_id) ORDER BY r.id) AS flags
    FROM flag_reason r JOIN flag_kind k ON k.kind = r.kind JOIN staff s ON s.id = r.staff_id
    WHERE r.subject = p_subject AND r.order_id = p_order
    GROUP BY r.staff_id, s.display_name, r.at, r.reason) a
$$;
