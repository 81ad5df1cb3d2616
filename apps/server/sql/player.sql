-- The balances of a player's accounts. With left joins, a query for one balance costs one look-up.
CREATE VIEW player_money AS
  SELECT p.id AS player_id, p.status, a.balance AS available, h.balance AS held
  FROM player p
  LEFT JOIN ledger.account a ON a.code = available_account(p.id)
  LEFT JOIN ledger.account h ON h.code = held_account(p.id);

-- What a player owes (fen).
CREATE FUNCTION player_debt(p_player bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(balance), 0)::bigint FROM ledger.balances(ARRAY[debt_account(p_player)])
$$;

-- The IP addresses from which players signed in.
CREATE VIEW player_address AS SELECT player_id, ip, seen_at, id, created_at FROM player_session;

-- The browsers from which players signed in.
CREATE VIEW player_device AS SELECT player_id, ip, user_agent FROM player_session;

-- Player sessions that have not expired.
CREATE VIEW player_signed_in AS
  SELECT id, player_id, token_hash FROM player_session WHERE expires_at > app_now();

CREATE VIEW invited_player AS SELECT * FROM player_referral;

-- Locks the rows of several players until commit, in the order that all such locks use (player/player-lock.ts).
CREATE FUNCTION lock_players(p_players bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM player WHERE id = ANY (p_players) ORDER BY id FOR NO KEY UPDATE
$$;

-- Locks the row of a player until commit, and returns whether the player may still act: they were neither frozen nor
-- signed out by a restriction while this waited for the lock.
CREATE FUNCTION lock_active_player(p_player bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM player WHERE id = p_player AND status = 'active' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- This statement sees what was committed before the lock was granted.
  RETURN NOT EXISTS (SELECT FROM restriction_in_force WHERE player_id = p_player AND kind = 'sign_in');
END
$$;

-- Changes a player's VIP level, unless the level is no longer p_from.
CREATE FUNCTION move_vip_level(p_player bigint, p_from smallint, p_to smallint) RETURNS void LANGUAGE sql AS $$
  UPDATE player SET vip_level = p_to WHERE id = p_player AND vip_level = p_from
$$;

-- Birthdays as month × 100 + day.
CREATE VIEW player_birthday AS
  SELECT id AS player_id, (extract(month FROM birthday) * 100 + extract(day FROM birthday))::int AS birth_day
  FROM player WHERE birthday IS NOT NULL;

CREATE VIEW player_last_sign_in AS SELECT player_id, at, ip FROM player_sign_in;

CREATE VIEW player_correction_task AS
  SELECT 'player_correction' AS kind, made_at AS since, made_by AS barred FROM player_correction WHERE state = 'waiting';

CREATE VIEW session_timeline AS
  SELECT player_id, created_at AS at, id::text AS key, ip AS word, user_agent AS detail FROM player_session;

CREATE VIEW player_sign_up AS SELECT id AS player_id, created_at AS at FROM player;
