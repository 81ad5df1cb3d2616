-- How long each player has played without a break, by the server's clock, and how often they are told.
CREATE TABLE reality_check_period (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  minutes smallint NOT NULL DEFAULT 60 CHECK (minutes IN (15, 30, 45, 60)),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  due_at timestamptz NOT NULL DEFAULT app_now() + interval '60 minutes'
);

-- What players were told, and what they answered. `gone`: the period ended without an answer.
CREATE TABLE reality_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  started_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  answer text CHECK (answer IN ('continue', 'limit', 'leave', 'gone')),
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX reality_check_open ON reality_check (player_id) WHERE answer IS NULL;
CREATE INDEX reality_check_player ON reality_check (player_id, id DESC);
