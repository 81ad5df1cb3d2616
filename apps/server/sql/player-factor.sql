-- Players with a second factor: an active authenticator app or a passkey.
CREATE VIEW player_with_factor AS
  SELECT player_id FROM player_factor WHERE enabled_at IS NOT NULL
  UNION SELECT player_id FROM player_passkey;
