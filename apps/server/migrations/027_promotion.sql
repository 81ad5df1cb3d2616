-- How much of a bet counts towards a requirement, in percent by category, in the order of the contract's list:
-- live, sport, esport, board, slot, lottery. Null: all of every bet.
ALTER TABLE turnover_requirement ADD COLUMN weights smallint[]
  CHECK (cardinality(weights) = 6 AND 0 <= ALL (weights) AND 100 >= ALL (weights));
CREATE INDEX turnover_requirement_weighing ON turnover_requirement (player_id) WHERE weights IS NOT NULL;

-- The tabs of the list of promotions.
CREATE TABLE promotion_type (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  place smallint NOT NULL DEFAULT 100
);

CREATE TABLE promotion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As last written: what staff know it by.
  title text NOT NULL CHECK (title <> ''),
  type_id integer NOT NULL REFERENCES promotion_type (id),
  -- How often anything was done to it. Each deed counts it up from what its person saw, and so holds it.
  edition integer NOT NULL DEFAULT 1,
  -- When it was first published for: what is reckoned by periods begins there.
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
  -- What the machine reads, in the form of the wire (contract promotion-terms).
  terms jsonb NOT NULL,
  -- As wanted: null is from the publication on, and without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  -- As it is: set at publication, cut by an early end.
  shown_from timestamptz,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (promotion_id, version),
  CHECK (ends_at > starts_at),
  CHECK (state <> 'published' OR shown_from IS NOT NULL)
);
-- One version is being written and one is in force, whatever two people do at once.
CREATE UNIQUE INDEX promotion_draft ON promotion_version (promotion_id) WHERE state IN ('draft', 'asked');
CREATE UNIQUE INDEX promotion_published ON promotion_version (promotion_id) WHERE state = 'published';
CREATE INDEX promotion_asked ON promotion_version (made_at) WHERE state = 'asked';
-- What is over costs nothing: its end lies before every question.
CREATE INDEX promotion_shown ON promotion_version (shown_until) WHERE state = 'published';

-- Money of a promotion, all its versions together, in fen. Held by whoever promises, pays or takes back.
CREATE TABLE promotion_cost (
  promotion_id integer PRIMARY KEY REFERENCES promotion (id),
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  approved integer NOT NULL DEFAULT 0 CHECK (approved >= 0),
  -- To applications that wait.
  promised bigint NOT NULL DEFAULT 0 CHECK (promised >= 0),
  granted bigint NOT NULL DEFAULT 0 CHECK (granted >= 0),
  taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0),
  changed_at timestamptz NOT NULL DEFAULT moment()
);
CREATE INDEX promotion_cost_changed ON promotion_cost (changed_at);

-- The same by player, of what was paid.
CREATE TABLE promotion_player (
  promotion_id integer NOT NULL REFERENCES promotion (id),
  player_id bigint NOT NULL REFERENCES player (id),
  approved integer NOT NULL,
  granted bigint NOT NULL,
  taken_back bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (promotion_id, player_id)
);
CREATE INDEX promotion_player_dearest ON promotion_player (promotion_id, (granted - taken_back), player_id);

-- Applications (money F-9). The terms are those of the version of its moment.
CREATE TABLE promotion_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_no text NOT NULL UNIQUE,
  promotion_id integer NOT NULL,
  version integer NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  -- The first day of the period it is for; empty where it is given once.
  period text NOT NULL,
  base bigint NOT NULL CHECK (base >= 0),
  -- Promised, and paid where it was approved (fen).
  amount bigint NOT NULL CHECK (amount > 0),
  turnover_times smallint NOT NULL CHECK (turnover_times BETWEEN 0 AND 10),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected', 'given_up')),
  created_at timestamptz NOT NULL DEFAULT moment(),
  claimed_by bigint REFERENCES staff (id),
  claimed_until timestamptz,
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  given_up_at timestamptz,
  -- What the player gave back then; it may be less than the bonus, or more.
  taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0),
  FOREIGN KEY (promotion_id, version) REFERENCES promotion_version (promotion_id, version),
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'given_up') = (given_up_at IS NOT NULL)),
  CHECK (state = 'given_up' OR taken_back = 0)
);
-- One live application of a player in a period, whatever is sent at once (money I-16).
CREATE UNIQUE INDEX promotion_application_live ON promotion_application (player_id, promotion_id, period)
  WHERE state <> 'rejected';
CREATE INDEX promotion_application_player ON promotion_application (player_id, id);
CREATE INDEX promotion_application_created ON promotion_application (created_at);
CREATE INDEX promotion_application_open ON promotion_application (id) WHERE state = 'open';
CREATE INDEX promotion_application_changed ON promotion_application (greatest(decided_at, given_up_at));
-- The order of their list: the oldest open one first, then the newest decided; by promotion, by state.
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
