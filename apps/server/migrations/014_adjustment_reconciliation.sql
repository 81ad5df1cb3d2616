-- Manual adjustments: one member of staff proposes, another posts (money F-15, I-23).
CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  adjustment_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  direction text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The house account that bears it.
  against text NOT NULL CHECK (against IN ('adjustment', 'suspense')),
  turnover_times smallint NOT NULL DEFAULT 0 CHECK (turnover_times BETWEEN 0 AND 10),
  reason text NOT NULL CHECK (reason <> ''),
  about text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'posted', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT now(),
  checked_by bigint REFERENCES staff (id),
  checked_at timestamptz,
  CHECK (direction = 'credit' OR turnover_times = 0),
  CHECK ((state = 'draft') = (checked_at IS NULL)),
  CHECK ((checked_by IS NULL) = (checked_at IS NULL)),
  CHECK (state <> 'posted' OR made_by <> checked_by)
);
CREATE INDEX adjustment_draft ON adjustment (id) WHERE state = 'draft';
CREATE INDEX adjustment_player ON adjustment (player_id, id);
CREATE INDEX adjustment_suspense ON adjustment (checked_at) WHERE against = 'suspense' AND state = 'posted';

-- A posted adjustment moved its amount, exactly; any other moved nothing. No row: it holds.
CREATE VIEW adjustment_violations AS
  SELECT 'F-15' AS invariant,
    format('adjustment %s: state %s, moved %s', a.adjustment_no, a.state, coalesce(sum(e.amount), 0)) AS detail
  FROM adjustment a
  LEFT JOIN ledger.transaction t ON t.key = 'adjustment:' || a.id || ':posted'
  LEFT JOIN ledger.account c ON c.code = 'player:' || a.player_id || ':available'
  LEFT JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = c.id
  GROUP BY a.id HAVING coalesce(sum(e.amount), 0) <> CASE
    WHEN a.state <> 'posted' THEN 0
    WHEN a.direction = 'credit' THEN a.amount
    ELSE -a.amount END;

-- Since when money stands in suspense: the first posting after the account was last even. Only
-- adjustments post there; no row: nothing stands there.
CREATE VIEW suspense_open AS
  WITH posted AS (
    SELECT checked_at, id, sum(CASE direction WHEN 'credit' THEN -amount ELSE amount END)
      OVER (ORDER BY checked_at, id) AS stands
    FROM adjustment WHERE against = 'suspense' AND state = 'posted'
  ), even AS (
    SELECT checked_at, id FROM posted WHERE stands = 0 ORDER BY checked_at DESC, id DESC LIMIT 1
  )
  SELECT min(p.checked_at) AS since FROM posted p
  WHERE NOT EXISTS (SELECT 1 FROM even e WHERE (e.checked_at, e.id) >= (p.checked_at, p.id))
  HAVING count(*) > 0;

-- Our clearing account of a venue against the venue's own report, once a day and on demand. Rows are
-- evidence: a difference is listed and explained elsewhere, never made to vanish (money I-29).
CREATE TABLE reconciliation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL REFERENCES venue (code),
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('daily', 'manual')),
  ours bigint NOT NULL,
  -- The sum of player balances and what players lost there, as the venue says; NULL: no answer.
  theirs bigint,
  result bigint,
  difference bigint GENERATED ALWAYS AS (ours - theirs - result) STORED,
  in_transit bigint NOT NULL,
  coming_home bigint NOT NULL,
  run_by bigint REFERENCES staff (id),
  run_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'manual') = (run_by IS NOT NULL)),
  CHECK ((theirs IS NULL) = (result IS NULL))
);
CREATE UNIQUE INDEX reconciliation_run_daily ON reconciliation_run (venue, day) WHERE kind = 'daily';

REVOKE DELETE ON adjustment FROM jinli_app;
REVOKE UPDATE, DELETE ON reconciliation_run FROM jinli_app;

ALTER TABLE venue_transfer ADD FOREIGN KEY (settle_by) REFERENCES staff (id);

-- What a reviewer is told beside an order: who shares a name, or an address.
CREATE INDEX player_realname ON player (normalize(realname, NFKC));
CREATE INDEX player_session_ip ON player_session (ip);
