-- Wins of seamless venues above a bound, which wait for staff (decision 065).
CREATE TABLE seamless_win_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hold_no text NOT NULL UNIQUE,
  venue text NOT NULL REFERENCES venue (code),
  -- The venue's ids of the transaction and of its round.
  transaction text NOT NULL,
  round text NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The bound that the win passed, what it allowed, and the stakes and wins of the round before the win.
  bound text NOT NULL CHECK (bound IN ('round', 'hour')),
  bound_amount bigint NOT NULL,
  round_stake bigint NOT NULL,
  round_payout bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'released', 'refused', 'rolled_back')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- The first of two members who release a large amount.
  first_by bigint REFERENCES staff (id),
  first_at timestamptz,
  -- Empty for a hold that the venue's rollback ended.
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  UNIQUE (transaction, venue),
  CHECK ((first_by IS NULL) = (first_at IS NULL)),
  CHECK (first_by IS NULL OR state <> 'released' OR decided_by <> first_by),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state IN ('released', 'refused')) = (decided_by IS NOT NULL)),
  CHECK (state <> 'refused' OR reason <> '')
);
CREATE INDEX seamless_win_hold_waiting ON seamless_win_hold (created_at, id) WHERE state = 'waiting';
CREATE INDEX seamless_win_hold_round ON seamless_win_hold (player_id, round, venue);
CREATE INDEX seamless_win_hold_changed ON seamless_win_hold ((coalesce(decided_at, created_at)), id);
-- The order of the staff list (waitingFirst).
CREATE INDEX seamless_win_hold_list ON seamless_win_hold
  ((coalesce(decided_at, timestamptz 'infinity')), (CASE WHEN decided_at IS NULL THEN -id ELSE id END));
REVOKE DELETE ON seamless_win_hold FROM jinli_app;

-- What of a win is held; it never changes, so a repeat gets the same answer.
ALTER TABLE seamless_transaction ADD COLUMN held_amount bigint NOT NULL DEFAULT 0 CHECK (held_amount IN (0, payout));
-- What of the round's wins waits for staff; it is no part of `payout`.
ALTER TABLE seamless_round ADD COLUMN held_amount bigint NOT NULL DEFAULT 0 CHECK (held_amount >= 0);
ALTER TABLE bet ADD COLUMN held_amount bigint NOT NULL DEFAULT 0 CHECK (held_amount >= 0);

-- What a venue credited beyond its stakes in an hour. Batches of one moment write different slots, so none waits.
CREATE TABLE seamless_hour (
  venue text NOT NULL,
  hour timestamptz NOT NULL,
  slot integer NOT NULL,
  net bigint NOT NULL,
  PRIMARY KEY (venue, hour, slot)
) WITH (fillfactor = 50);
CREATE INDEX seamless_hour_age ON seamless_hour (hour);
