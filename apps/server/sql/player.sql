-- What the player's money accounts say, read together with the session on every poll.
-- Left joins: a reader that asks for one figure pays for one look-up.
CREATE VIEW player_money AS
  SELECT p.id AS player_id, p.status, a.balance AS available, h.balance AS held
  FROM player p
  LEFT JOIN ledger.account a ON a.code = 'player:' || p.id || ':available'
  LEFT JOIN ledger.account h ON h.code = 'player:' || p.id || ':held';

-- Where a player signed in from.
CREATE VIEW player_address AS SELECT player_id, ip, seen_at FROM player_session;

-- Who came by whose link.
CREATE VIEW invited_player AS SELECT * FROM player_referral;
