-- What a VIP level gives (contract vip): once on reaching it, once a year on the birthday. The row, its
-- posting, its turnover and its mail are one commit (money F-20).
CREATE TABLE vip_gift (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('rise', 'birthday')),
  -- What it is given for once: the level that was reached, the year of the birthday.
  occasion smallint NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  -- The brand day it belongs to.
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  turnover_times smallint NOT NULL CHECK (turnover_times BETWEEN 0 AND 10),
  -- The table of levels that was in force.
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  created_at timestamptz NOT NULL DEFAULT moment(),
  -- Whatever is done again, on however many nodes.
  UNIQUE (player_id, kind, occasion),
  CHECK (kind = 'birthday' OR occasion = level)
);
CREATE INDEX vip_gift_player ON vip_gift (player_id, id DESC);
CREATE INDEX vip_gift_day ON vip_gift (day);
CREATE INDEX vip_gift_changed ON vip_gift (created_at);
REVOKE UPDATE, DELETE ON vip_gift FROM jinli_app;

-- Whose birthday a day is, as month × 100 + day.
CREATE INDEX player_birth_day ON player (
  ((extract(month FROM birthday) * 100 + extract(day FROM birthday))::int), id
) WHERE birthday IS NOT NULL;

-- The desk's list of steps by day (as a number, which a place of a list is), whole and by cause.
CREATE INDEX vip_move_day ON vip_move ((day - date '2000-01-01'), id);
CREATE INDEX vip_move_cause ON vip_move (cause, (day - date '2000-01-01'), id);

-- What does not count (yet) of a player's bets: few of all there are.
CREATE INDEX bet_not_counted ON bet (player_id, placed_at) INCLUDE (state, stake) WHERE state <> 'settled';
