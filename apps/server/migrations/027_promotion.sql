-- The percentage of a bet that counts towards the requirement, by category in the order of the contract's list: live,
-- sport, esport, board, slot, lottery. NULL: every bet counts in full.
ALTER TABLE turnover_requirement ADD COLUMN weights smallint[]
  CHECK (cardinality(weights) = 6 AND 0 <= ALL (weights) AND 100 >= ALL (weights));
CREATE INDEX turnover_requirement_weighing ON turnover_requirement (player_id) WHERE weights IS NOT NULL;

-- The types of promotions, shown as tabs of the list.
CREATE TABLE promotion_type (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  place smallint NOT NULL DEFAULT 100
);

CREATE TABLE promotion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The title of the last edit, shown to staff.
  title text NOT NULL CHECK (title <> ''),
  type_id integer NOT NULL REFERENCES promotion_type (id),
  -- The number of changes. An action increments the edition that it has read, which also locks the promotion's row.
  edition integer NOT NULL DEFAULT 1,
  -- When the promotion was first published. Without a start time, its basis counts from here.
  opened_at timestamptz
);
CREATE INDEX promotion_of_type ON promotion (type_id, id);

CREATE TABLE promotion_version (
  promotion_id integer NOT NULL REFERENCES promotion (id),
  version integer NOT NULL CHECK (version > 0),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'asked', 'published', 'replaced', 'withdrawn', 'discarded')),
  type_id integer NOT NULL REFERENCES promotion_type (id),
  title text NOT NULL CHECK (title <> ''),
  picture text NOT NULL CHECK (picture ~ '^/[^/]'),
  -- Sanitised HTML.
  content text NOT NULL,
  memo text NOT NULL DEFAULT '',
  place smallint NOT NULL DEFAULT 100,
  -- The terms, in the wire form (contract promotion-terms).
  terms jsonb NOT NULL,
  -- The requested period. A NULL start means: from the publication on. A NULL end means: without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The published period. An early end shortens it.
  shown_from timestamptz,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (promotion_id, version),
  CHECK (ends_at > starts_at),
  CHECK (state <> 'published' OR shown_from IS NOT NULL)
);
-- At most one draft and one published version, also under concurrency.
CREATE UNIQUE INDEX promotion_draft ON promotion_version (promotion_id) WHERE state IN ('draft', 'asked');
CREATE UNIQUE INDEX promotion_published ON promotion_version (promotion_id) WHERE state = 'published';
CREATE INDEX promotion_asked ON promotion_version (made_at) WHERE state = 'asked';
-- Queries of live promotions skip ended versions with this index.
CREATE INDEX promotion_shown ON promotion_version (shown_until) WHERE state = 'published';

-- The totals of a promotion over all versions (fen). Reservations, payments and cancellations lock the row.
CREATE TABLE promotion_cost (
  promotion_id integer PRIMARY KEY REFERENCES promotion (id),
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  approved integer NOT NULL DEFAULT 0 CHECK (approved >= 0),
  -- The amount that is reserved for open applications.
  promised bigint NOT NULL DEFAULT 0 CHECK (promised >= 0),
  granted bigint NOT NULL DEFAULT 0 CHECK (granted >= 0),
  taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0),
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX promotion_cost_changed ON promotion_cost (changed_at);

-- The number and the sum of paid bonuses (fen), by player.
CREATE TABLE promotion_player (
  promotion_id integer NOT NULL REFERENCES promotion (id),
  player_id bigint NOT NULL REFERENCES player (id),
  approved integer NOT NULL,
  granted bigint NOT NULL,
  taken_back bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (promotion_id, player_id)
);
CREATE INDEX promotion_player_dearest ON promotion_player (promotion_id, (granted - taken_back), player_id);

-- Applications (money F-9), each with the version of the terms at the time of the application.
CREATE TABLE promotion_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_no text NOT NULL UNIQUE,
  promotion_id integer NOT NULL,
  version integer NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  -- The first day of the application's period; empty for a promotion that is given once.
  period text NOT NULL,
  base bigint NOT NULL CHECK (base >= 0),
  -- The reserved amount; after an approval, the paid amount (fen).
  amount bigint NOT NULL CHECK (amount > 0),
  turnover_times smallint NOT NULL CHECK (turnover_times BETWEEN 0 AND 10),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected', 'given_up')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  given_up_at timestamptz,
  -- The amount that the player paid back when the bonus was cancelled. It may be less or more than the bonus.
  taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0),
  FOREIGN KEY (promotion_id, version) REFERENCES promotion_version (promotion_id, version),
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'given_up') = (given_up_at IS NOT NULL)),
  CHECK (state = 'given_up' OR taken_back = 0)
);
-- At most one live application per player and period, also under concurrency (money I-16).
CREATE UNIQUE INDEX promotion_application_live ON promotion_application (player_id, promotion_id, period)
  WHERE state <> 'rejected';
CREATE INDEX promotion_application_player ON promotion_application (player_id, id);
CREATE INDEX promotion_application_created ON promotion_application (created_at);
CREATE INDEX promotion_application_open ON promotion_application (id) WHERE state = 'open';
CREATE INDEX promotion_application_changed ON promotion_application (greatest(decided_at, given_up_at));
-- Indexes for the order of the list (open ones first, oldest first, then decided ones, newest first) and its filters.
CREATE INDEX promotion_application_queue ON promotion_application (
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX promotion_application_of ON promotion_application (
  promotion_id,
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);
CREATE INDEX promotion_application_of_state ON promotion_application (
  state,
  coalesce(decided_at, timestamptz 'infinity'),
  (CASE WHEN decided_at IS NULL THEN -id ELSE id END)
);

REVOKE DELETE ON promotion, promotion_version, promotion_application, promotion_cost, promotion_player FROM jinli_app;
