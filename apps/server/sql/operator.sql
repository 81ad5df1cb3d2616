-- Staff with a second factor of any kind.
CREATE VIEW staff_with_factor AS
  SELECT staff_id FROM staff_factor WHERE enabled_at IS NOT NULL
  UNION ALL SELECT staff_id FROM staff_key;
