-- Changes that give an account more: one member proposes, another puts them in force (decision 064).
CREATE TABLE staff_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('account', 'rights', 'limit', 'reactivation', 'factor', 'password')),
  username text NOT NULL,
  display_name text NOT NULL,
  -- The account as it becomes, and as it was at the proposal; a new account was nothing.
  role text NOT NULL REFERENCES role (name),
  order_max bigint CHECK (order_max > 0),
  day_max bigint CHECK (day_max > 0),
  status text NOT NULL CHECK (status IN ('active', 'disabled')),
  old_role text,
  old_order_max bigint,
  old_day_max bigint,
  old_status text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'in_force', 'rejected', 'withdrawn')),
  begun_by bigint NOT NULL REFERENCES staff (id),
  begun_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((kind = 'account') = (old_role IS NULL)),
  CHECK ((state = 'pending') = (decided_by IS NULL)),
  CHECK (state <> 'in_force' OR decided_by <> begun_by)
);
CREATE UNIQUE INDEX staff_draft_one ON staff_draft (username) WHERE state = 'pending';
CREATE INDEX staff_draft_pending ON staff_draft (begun_at, id) WHERE state = 'pending';

-- One-time links, by which members set the password of an account that two people have put in force.
CREATE TABLE staff_link (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  made_by bigint NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_link_staff ON staff_link (staff_id);
