-- Staff with a second factor of any kind.
CREATE VIEW staff_with_factor AS
  SELECT staff_id FROM staff_factor WHERE enabled_at IS NOT NULL
  UNION ALL SELECT staff_id FROM staff_key;

-- A member, the member who alone made this account, the one who alone made that one's, and so on (decision 064).
CREATE FUNCTION makers_of(p_staff bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE maker (id) AS (
    VALUES (p_staff)
    UNION SELECT f.made_by FROM maker m JOIN staff f ON f.id = m.id WHERE f.made_by IS NOT NULL
  )
  SELECT id FROM maker
$$;

-- Whether two accounts count as one person's: the same, or one of them made the other. NULL is nobody.
CREATE FUNCTION is_one_person(p_one bigint, p_other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_one IN (SELECT makers_of(p_other)) OR p_other IN (SELECT makers_of(p_one)), false)
$$;
