-- The shipped roles are put in at each start (put-presets.ts); one that the house has changed is the house's.
CREATE TABLE role (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  label text NOT NULL,
  permissions text[] NOT NULL,
  changed_at timestamptz
);
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  display_name text NOT NULL,
  role text NOT NULL REFERENCES role (name),
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  -- What the member may decide of one order, and of all of a brand day, in fen; NULL: any amount.
  order_max bigint CHECK (order_max > 0),
  day_max bigint CHECK (day_max > 0),
  -- The last line of the trail about their own account that the member has seen.
  told bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT moment()
);
-- What a role is to become: one member proposes, another puts it in force.
CREATE TABLE role_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role text NOT NULL CHECK (role ~ '^[a-z][a-z0-9-]{1,31}$' AND role <> 'owner'),
  label text NOT NULL,
  permissions text[] NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'confirmed', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK (state <> 'confirmed' OR decided_by <> made_by)
);
CREATE UNIQUE INDEX role_draft_one ON role_draft (role) WHERE state = 'draft';
-- What a member has decided in a brand day: the row that their deeds of the day wait for each other at.
CREATE TABLE staff_day (
  staff_id bigint NOT NULL REFERENCES staff (id),
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (staff_id, day)
);
CREATE TABLE staff_session (
  token_hash bytea PRIMARY KEY,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL DEFAULT moment(),
  expires_at timestamptz NOT NULL,
  -- Put off by each call that a person made; what a screen asks by itself does not (trials S-8).
  idle_until timestamptz NOT NULL DEFAULT 'infinity',
  last_at timestamptz NOT NULL DEFAULT moment(),
  -- When a code of the second factor was last right in this session.
  factor_at timestamptz,
  ip text NOT NULL,
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX staff_session_staff ON staff_session (staff_id);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT moment(),
  staff_id bigint NOT NULL REFERENCES staff (id),
  ip text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL DEFAULT ''
);
-- The trail is read newest first, by what, by whom, by when.
CREATE INDEX audit_subject ON audit (subject, at, id);
CREATE INDEX audit_staff ON audit (staff_id, at, id);
CREATE INDEX audit_action ON audit (action text_pattern_ops, id);
-- The last sign-in of each member.
CREATE INDEX audit_sign_in ON audit (staff_id, at) WHERE action = 'session.opened';
CREATE INDEX audit_at ON audit (at, id);
-- It only grows.
REVOKE UPDATE, DELETE ON audit FROM jinli_app;
