-- What players forbid themselves now.
CREATE VIEW play_limit_now AS
  SELECT player_id, CASE WHEN excluded_until > moment() THEN excluded_until END AS excluded_until,
    deposit_limit
  FROM play_limit;
