-- Requests for a code to a forgotten password that nobody has looked at yet.
CREATE VIEW recovery_code_unsent AS
  SELECT id, purpose, subject, channel, created_at FROM one_time_code
  WHERE sent_at IS NULL AND ended_at IS NULL AND expires_at > app_now() AND purpose IN ('login', 'pay');

-- The verified e-mail of players who have one.
CREATE VIEW verified_email AS
  SELECT player_id, address FROM player_contact WHERE channel = 'email' AND verified_at IS NOT NULL;
