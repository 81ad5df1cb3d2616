-- The VIP level at which players start; VIP0 until the operator sets another (decisions §4).
CREATE VIEW starting_vip AS
  SELECT coalesce(max(CASE WHEN value ~ '^(\d|10)$' THEN value::smallint END), 0::smallint) AS level
  FROM site_setting WHERE key = 'start_vip';

-- Hosts that content and addresses may lead to without a second person.
CREATE VIEW listed_host AS
  SELECT h AS host FROM site_setting, regexp_split_to_table(value, '\s+') AS h
  WHERE key = 'hosts' AND h <> '';

-- One row while the site is closed to players: what they are told.
CREATE VIEW site_closed AS
  SELECT coalesce((SELECT value FROM site_setting WHERE key = 'repair_tips'), '') AS tips
  FROM site_setting WHERE key = 'site_state' AND value <> '1';

-- The same, with the site held as it is until commit. What is read is read behind the wait for who closes it.
CREATE FUNCTION hold_site() RETURNS TABLE (tips text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('jinli site', 0));
  RETURN QUERY SELECT c.tips FROM site_closed c;
END
$$;

CREATE VIEW site_task AS
  SELECT 'site' AS kind, made_at AS since, made_by AS barred
  FROM site_setting_version WHERE state = 'draft';
