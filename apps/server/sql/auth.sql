-- Changes of the pay password, each of which pauses withdrawals (money F-13).
CREATE VIEW pay_password_change AS
  SELECT player_id, changed_at FROM credential_change WHERE kind = 'pay';

-- Accounts that are locked now for at least one IP address, and when the last of these locks ends.
CREATE VIEW secret_lock AS
  SELECT scope, subject, max(locked_until) AS until FROM secret_attempt
  WHERE locked_until > app_now() GROUP BY scope, subject;
