-- Every change of a player's VIP level, with its figures (fen): one per brand day at most (money I-18).
CREATE TABLE vip_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  day date NOT NULL,
  cause text NOT NULL CHECK (cause IN ('promoted', 'demoted')),
  from_level smallint NOT NULL,
  to_level smallint NOT NULL CHECK (to_level BETWEEN 0 AND 10),
  -- The credited deposits and the turnover of all earlier days; for a demotion also the turnover of the ninety days.
  deposited bigint NOT NULL,
  flow bigint NOT NULL,
  kept_flow bigint,
  -- The version of the levels in force.
  setting_id bigint NOT NULL REFERENCES money_setting (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (player_id, day),
  CHECK (to_level = from_level + CASE cause WHEN 'promoted' THEN 1 ELSE -1 END),
  CHECK ((cause = 'demoted') = (kept_flow IS NOT NULL))
);
-- Finds the players promoted on a day, who may be promoted again on the next.
CREATE INDEX vip_move_promoted ON vip_move (day, player_id) WHERE cause = 'promoted';
CREATE INDEX vip_move_changed ON vip_move (created_at);

-- When the ninety days of a level end (spec §4 VIP).
CREATE TABLE vip_standing (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  review_on date NOT NULL
);
CREATE INDEX vip_standing_due ON vip_standing (review_on, player_id);
