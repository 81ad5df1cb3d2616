-- What the player's money accounts say, read together with the session on every poll.
-- Left joins: a reader that asks for one figure pays for one look-up.
CREATE VIEW player_money AS
  SELECT p.id AS player_id, p.status, a.balance AS available, h.balance AS held
  FROM player p
  LEFT JOIN ledger.account a ON a.code = 'player:' || p.id || ':available'
  LEFT JOIN ledger.account h ON h.code = 'player:' || p.id || ':held';

-- Where a player signed in from.
CREATE VIEW player_address AS SELECT player_id, ip, seen_at, id, created_at FROM player_session;

-- Who is signed in somewhere.
CREATE VIEW player_signed_in AS SELECT player_id FROM player_session WHERE expires_at > moment();

-- Who came by whose link.
CREATE VIEW invited_player AS SELECT * FROM player_referral;

-- Holds some players' rows until commit, in the one order that all who lock several take (player/player-lock.ts).
CREATE FUNCTION lock_players(p_players bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM player WHERE id = ANY (p_players) ORDER BY id FOR NO KEY UPDATE
$$;

-- The step of a VIP level; nothing where the level has moved meanwhile.
CREATE FUNCTION move_vip_level(p_player bigint, p_from smallint, p_to smallint) RETURNS void LANGUAGE sql AS $$
  UPDATE player SET vip_level = p_to WHERE id = p_player AND vip_level = p_from
$$;

-- Whose birthday a day is, as month × 100 + day.
CREATE VIEW player_birthday AS
  SELECT id AS player_id, (extract(month FROM birthday) * 100 + extract(day FROM birthday))::int AS birth_day
  FROM player WHERE birthday IS NOT NULL;
