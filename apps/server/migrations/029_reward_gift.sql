-- Gifts of VIP levels (contract vip): once when the level is reached, and once a year on the birthday. The row,
-- its posting, its turnover and its mail are one commit (money F-20).
CREATE TABLE vip_gift (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('rise', 'birthday')),
  -- The reached level, or the year of the birthday.
  occasion smallint NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 10),
  -- The brand day of the gift.
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  turnover_times smallint NOT NULL CHECK (turnover_times BETWEEN 0 AND 10),
  -- The version of the levels in force.
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- A gift is paid once, even if several nodes run the job.
  UNIQUE (player_id, kind, occasion),
  CHECK (kind = 'birthday' OR occasion = level)
);
CREATE INDEX vip_gift_player ON vip_gift (player_id, id DESC);
CREATE INDEX vip_gift_day ON vip_gift (day);
CREATE INDEX vip_gift_changed ON vip_gift (created_at);
REVOKE UPDATE, DELETE ON vip_gift FROM jinli_app;

-- Finds players by birthday, as month × 100 + day.
CREATE INDEX player_birth_day ON player (
  ((extract(month FROM birthday) * 100 + extract(day FROM birthday))::int), id
) WHERE birthday IS NOT NULL;

-- Indexes for the staff list of level changes: by day (a number, for the sort key), with and without a cause filter.
CREATE INDEX vip_move_day ON vip_move ((day - date '2000-01-01'), id);
CREATE INDEX vip_move_cause ON vip_move (cause, (day - date '2000-01-01'), id);

-- Finds a player's open and void bets, which do not count as turnover. They are a small part of all bets.
CREATE INDEX bet_not_counted ON bet (player_id, placed_at) INCLUDE (state, stake) WHERE state <> 'settled';
