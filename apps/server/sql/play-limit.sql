-- What players forbid themselves now.
CREATE VIEW play_limit_now AS
  SELECT player_id, CASE WHEN excluded_until > moment() THEN excluded_until END AS excluded_until,
    deposit_limit
  FROM play_limit;

-- Who is given and sent nothing now (decision 049): excluded, or with their own limit of the brand day used up.
CREATE VIEW play_limit_barred AS
  SELECT l.player_id FROM play_limit l
  WHERE l.excluded_until > moment() OR l.deposit_limit <= (
    SELECT coalesce(sum(d.amount), 0) FROM deposit_of_day d WHERE d.player_id = l.player_id
      AND d.at >= date_trunc('day', moment() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai');
