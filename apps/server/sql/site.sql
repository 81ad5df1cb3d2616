-- The VIP level at which players start; VIP0 until the operator sets another (decisions §4).
CREATE VIEW starting_vip AS
  SELECT coalesce(max(CASE WHEN value ~ '^(\d|10)$' THEN value::smallint END), 0::smallint) AS level
  FROM site_setting WHERE key = 'start_vip';
