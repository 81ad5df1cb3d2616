-- Emergency access that is in force now, and what it gives besides the holder's own role.
CREATE VIEW break_glass_in_force AS
  SELECT g.id, g.holder, o.label AS role_label, g.ends_at,
    ARRAY(SELECT p FROM unnest(g.permissions) p WHERE p = ANY (o.permissions)) AS permissions
  FROM break_glass g JOIN role o ON o.name = g.role
  WHERE g.state = 'in_force' AND g.ends_at > app_now();

CREATE VIEW break_glass_task AS
  SELECT 'break_glass' AS kind, requested_at AS since, holder AS barred FROM break_glass
  WHERE state = 'requested' AND requested_at > app_now() - interval '8 hours';

-- Locks a member's emergency access in force: its end by hand waits, or this waits for it. An action that begins or
-- ends emergency access locks the row to change it.
CREATE FUNCTION hold_break_glass(p_holder bigint, p_change boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_change THEN
    PERFORM FROM break_glass WHERE holder = p_holder AND state = 'in_force' FOR UPDATE;
  ELSE
    PERFORM FROM break_glass WHERE holder = p_holder AND state = 'in_force' FOR SHARE;
  END IF;
END
$$;
