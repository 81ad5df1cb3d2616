CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  display_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'cashier')),
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT moment()
);
CREATE TABLE staff_session (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL DEFAULT moment(),
  expires_at timestamptz NOT NULL,
  -- Put off by each call that a person made; what a screen asks by itself does not (trials S-8).
  idle_until timestamptz NOT NULL DEFAULT 'infinity',
  ip text NOT NULL
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
CREATE INDEX audit_at ON audit (at, id);
-- It only grows.
REVOKE UPDATE, DELETE ON audit FROM jinli_app;
