-- What each change of bets did to the figures of settled bets, and when it came: the source of `figure_bet`. Rows never
-- change, so figures made anew are the same.
CREATE TABLE bet_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  came_at timestamptz NOT NULL DEFAULT app_now(),
  venue text NOT NULL REFERENCES venue (code),
  game_code text NOT NULL,
  -- The brand day on which the venue settled the bets.
  day date NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- The players of the bets that are settled now and were not before.
  players bigint[] NOT NULL
);
CREATE INDEX bet_change_xid ON bet_change (xid);
CREATE INDEX bet_change_game ON bet_change (venue, game_code, day, came_at);
REVOKE UPDATE, DELETE ON bet_change FROM jinli_app;

-- The function has one statement for each kind of trigger, because a statement whose text is made at run time is planned
-- at each bet.
DO $make$
DECLARE
  add_rows text := $add$INSERT INTO bet_change (venue, game_code, day, bets, stake, payout, players)
    SELECT venue, game_code, day, sum(bets), sum(stake), sum(payout),
      coalesce(array_agg(player_id ORDER BY player_id) FILTER (WHERE bets > 0), ARRAY[]::bigint[])
    FROM (
      SELECT venue, game_code, (coalesce(settled_at, placed_at) AT TIME ZONE 'Asia/Shanghai')::date AS day,
        player_id, sum(sign) AS bets, sum(sign * stake) AS stake, sum(sign * payout) AS payout
      FROM (%s) c WHERE state = 'settled' GROUP BY 1, 2, 3, 4
    ) each
    GROUP BY 1, 2, 3 HAVING bool_or(bets <> 0 OR stake <> 0 OR payout <> 0);$add$;
BEGIN
  EXECUTE format($function$
CREATE FUNCTION add_bet_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN %s
  ELSIF TG_OP = 'DELETE' THEN %s
  ELSE %s
  END IF;
  RETURN NULL;
END
$body$$function$,
    format(add_rows, 'SELECT 1 AS sign, f.* FROM fresh f'),
    format(add_rows, 'SELECT -1 AS sign, g.* FROM gone g'),
    format(add_rows, 'SELECT 1 AS sign, f.* FROM fresh f UNION ALL SELECT -1, g.* FROM gone g'));
END
$make$;
CREATE TRIGGER bet_change_new AFTER INSERT ON bet REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_change();
CREATE TRIGGER bet_change_moved AFTER UPDATE ON bet REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_change();
CREATE TRIGGER bet_change_gone AFTER DELETE ON bet REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION add_bet_change();

-- Bets of before came when they were settled.
INSERT INTO bet_change (came_at, venue, game_code, day, bets, stake, payout, players)
SELECT min(at), venue, game_code, (at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(stake), sum(payout),
  array_agg(DISTINCT player_id)
FROM (SELECT *, coalesce(settled_at, placed_at) AS at FROM bet WHERE state = 'settled') b
GROUP BY venue, game_code, date_trunc('hour', at, 'UTC'), (at AT TIME ZONE 'Asia/Shanghai')::date;
