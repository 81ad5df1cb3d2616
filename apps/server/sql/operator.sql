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

-- Accounts with all accounts that they made alone, those that these made alone, and so on.
CREATE FUNCTION made_by_any(p_staff bigint[]) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE account (id) AS (
    SELECT unnest(p_staff)
    UNION SELECT f.id FROM account a JOIN staff f ON f.made_by = a.id
  )
  SELECT id FROM account
$$;

-- All accounts that share a maker with this one.
CREATE FUNCTION sharing_a_maker(p_staff bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT made_by_any(ARRAY(SELECT makers_of(p_staff)))
$$;

-- The active members who may change accounts.
CREATE VIEW account_owner AS
  SELECT f.id FROM staff f JOIN role r ON r.name = f.role
  WHERE f.status = 'active' AND 'staff.manage' = ANY (r.permissions);

-- Whether two of those share no maker: then each can confirm the accounts that the other made alone.
CREATE FUNCTION has_independent_owners() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM account_owner
    WHERE id NOT IN (SELECT sharing_a_maker((SELECT min(id) FROM account_owner))))
$$;

-- The accounts that count as one person's: the same, those that made it and those that it made; where the house has
-- independent owners, all that share a maker.
CREATE FUNCTION accounts_of_person(p_staff bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT makers_of(p_staff)
  UNION SELECT made_by_any(ARRAY[p_staff])
  UNION SELECT id FROM sharing_a_maker(p_staff) s (id) WHERE has_independent_owners()
$$;

-- Whether two accounts count as one person's. NULL is nobody.
CREATE FUNCTION is_one_person(p_one bigint, p_other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_one IN (SELECT accounts_of_person(p_other)), false)
$$;

CREATE VIEW staff_draft_task AS
  SELECT 'staff_draft' AS kind, begun_at AS since, begun_by AS barred FROM staff_draft WHERE state = 'pending';

-- Staff actions on players. Notes and restrictions are rows of their own.
CREATE VIEW audit_timeline AS
  SELECT subject, at, id::text AS key, action AS word, reason AS detail, staff_id
  FROM audit
  WHERE (action LIKE 'player.%' OR action LIKE 'recovery-case.%')
    AND action NOT IN ('player.noted', 'player.restricted', 'player.restriction-ended', 'player.searched');

-- Decisions of members on orders of players. A deposit that waits for its second person, or a paid withdrawal that was
-- approved before, is decided by each of them.
CREATE VIEW staff_decision AS
  SELECT id, at, staff_id, subject AS number, amount, action,
    CASE WHEN action LIKE 'deposit.%' THEN 'deposit' ELSE 'withdrawal' END AS concept,
    action IN ('deposit.rejected', 'withdrawal.rejected') AS is_rejection
  FROM audit
  WHERE action IN ('deposit.approved', 'deposit.second-approved', 'deposit.first-approved', 'deposit.rejected',
    'withdrawal.approved', 'withdrawal.rejected');

-- When each member first acted on an order.
CREATE VIEW staff_touch AS SELECT subject AS number, staff_id, at FROM audit;
