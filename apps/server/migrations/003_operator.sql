-- Each start updates the shipped roles (put-presets.ts), except those that the operator has changed.
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
  -- The largest amounts that the member may decide per order and per brand day (fen). NULL: any amount.
  order_max bigint CHECK (order_max > 0),
  day_max bigint CHECK (day_max > 0),
  -- The id of the last audit row about the member's account that the member has seen.
  seen_audit_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
-- Proposed roles: one member proposes, another confirms.
CREATE TABLE role_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role text NOT NULL CHECK (role ~ '^[a-z][a-z0-9-]{1,31}$' AND role <> 'owner'),
  label text NOT NULL,
  permissions text[] NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'confirmed', 'cancelled')),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  CHECK (state <> 'confirmed' OR decided_by <> made_by)
);
CREATE UNIQUE INDEX role_draft_one ON role_draft (role) WHERE state = 'draft';
-- The amount that a member has decided in a brand day (fen). The member's actions lock this row.
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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- When the session ends if the member stays idle. Each call that the member makes moves this time forward;
  -- automatic calls of an open screen do not.
  idle_until timestamptz NOT NULL DEFAULT 'infinity',
  last_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the second factor was last verified in this session.
  factor_at timestamptz,
  ip text NOT NULL,
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX staff_session_staff ON staff_session (staff_id);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  staff_id bigint NOT NULL REFERENCES staff (id),
  ip text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL DEFAULT ''
);
-- Indexes of the audit trail, which is read newest first by subject, by member and by time.
CREATE INDEX audit_subject ON audit (subject, at, id);
CREATE INDEX audit_staff ON audit (staff_id, at, id);
CREATE INDEX audit_action ON audit (action text_pattern_ops, id);
-- Finds the last sign-in of each member.
CREATE INDEX audit_sign_in ON audit (staff_id, at) WHERE action = 'session.opened';
CREATE INDEX audit_at ON audit (at, id);
-- The audit trail is append-only.
REVOKE UPDATE, DELETE ON audit FROM jinli_app;
