-- Players whose identity is verified, for the name that the account has now.
CREATE VIEW identity_verified AS
  SELECT DISTINCT c.player_id FROM identity_check c JOIN player p ON p.id = c.player_id AND p.realname = c.name
  WHERE c.state = 'verified';

-- What a player may still deposit and withdraw (fen) before the house asks who it is; NULL: any amount.
CREATE FUNCTION identity_room(p_player bigint, OUT deposits_left bigint, OUT withdrawals_left bigint)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN q.deposits_max IS NOT NULL THEN greatest(0, q.deposits_max - (
      SELECT coalesce(sum(d.amount), 0) FROM deposit_of_day d WHERE d.player_id = p_player)) END::bigint,
    CASE WHEN q.withdrawals_max IS NOT NULL THEN greatest(0, q.withdrawals_max - (
      SELECT coalesce(sum(w.amount), 0) FROM withdrawal w
      WHERE w.player_id = p_player AND w.state NOT IN ('rejected', 'returned', 'reversed'))) END::bigint
  FROM (SELECT 1) one LEFT JOIN identity_policy q
    ON NOT EXISTS (SELECT FROM identity_verified v WHERE v.player_id = p_player)
$$;

-- Documents that wait for staff.
CREATE VIEW identity_check_task AS
  SELECT 'identity_check' AS kind, created_at AS since, NULL::bigint AS barred
  FROM identity_check WHERE state = 'review';

-- Alarm: checks that no provider, and documents that no member of staff has decided for a day.
CREATE VIEW identity_check_overdue AS
  SELECT 'identity_check' AS kind, c.id::text AS subject, c.attempts || ' tries' AS detail, c.created_at AS since
  FROM identity_check c WHERE c.state IN ('submitted', 'sent') AND c.created_at < app_now() - interval '1 day'
  UNION ALL
  SELECT 'review_late', 'identity-check:' || c.id, 'identity_check', c.created_at
  FROM identity_check c WHERE c.state = 'review' AND c.created_at < app_now() - interval '1 day';
