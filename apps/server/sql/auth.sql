-- What withdrawals rest after (money F-13).
CREATE VIEW pay_password_change AS
  SELECT player_id, changed_at FROM credential_change WHERE kind = 'pay';

-- Which accounts wrong secrets have locked now, from some address or other.
CREATE VIEW secret_lock AS
  SELECT scope, subject, max(locked_until) AS until FROM secret_attempt
  WHERE locked_until > moment() GROUP BY scope, subject;
