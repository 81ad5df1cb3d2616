-- The VIP level at which players start; VIP0 until the operator sets another (decisions §4).
CREATE VIEW starting_vip AS
  SELECT coalesce(max(CASE WHEN value ~ '^(\d|10)$' THEN value::smallint END), 0::smallint) AS level
  FROM site_setting WHERE key = 'start_vip';

-- Hosts that content and addresses may lead to without a second person.
CREATE VIEW listed_host AS
  SELECT h AS host FROM site_setting, regexp_split_to_table(value, '\s+') AS h
  WHERE key = 'hosts' AND h <> '';

CREATE VIEW site_task AS
  SELECT 'site' AS kind, made_at AS since, made_by AS barred
  FROM site_setting_version WHERE state = 'draft';
