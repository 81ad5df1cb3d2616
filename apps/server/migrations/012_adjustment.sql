-- Manual adjustments: one member of staff proposes, another posts (money F-15, I-23).
CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  adjustment_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  direction text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The house account on the other side of the posting.
  against text NOT NULL CHECK (against IN ('adjustment', 'suspense')),
  turnover_times smallint NOT NULL DEFAULT 0 CHECK (turnover_times BETWEEN 0 AND 10),
  reason text NOT NULL CHECK (reason <> ''),
  about text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'posted', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  CHECK (direction = 'credit' OR turnover_times = 0),
  CHECK ((state = 'draft') = (checked_at IS NULL)),
  CHECK ((checked_by IS NULL) = (checked_at IS NULL)),
  CHECK (state <> 'posted' OR made_by <> checked_by)
);
CREATE INDEX adjustment_draft ON adjustment (made_at, id) WHERE state = 'draft';
CREATE INDEX adjustment_decided ON adjustment (checked_at) WHERE checked_at IS NOT NULL;
CREATE INDEX adjustment_player ON adjustment (player_id, id);
-- Indexes for the order of the list and its search columns.
CREATE INDEX adjustment_queue ON adjustment (
  coalesce(checked_at, timestamptz 'infinity'),
  (CASE WHEN checked_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX adjustment_about ON adjustment (about) WHERE about <> '';
CREATE INDEX adjustment_suspense ON adjustment (checked_at) WHERE against = 'suspense' AND state = 'posted';
REVOKE DELETE ON adjustment FROM jinli_app;
