-- Emergency access: a role for some minutes, asked for by one member and confirmed by another (decision 087).
CREATE TABLE break_glass (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  holder bigint NOT NULL REFERENCES staff (id),
  role text NOT NULL REFERENCES role (name),
  -- What the role had at the request and the holder's own role did not; what the role loses later is lost here, too.
  permissions text[] NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 15 AND 480),
  reason text NOT NULL CHECK (reason <> ''),
  state text NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'in_force', 'rejected', 'withdrawn', 'ended')),
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  -- It ends at this time by itself: whoever reads permissions compares it with the clock.
  ends_at timestamptz,
  ended_by bigint REFERENCES staff (id),
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  CHECK (state NOT IN ('in_force', 'ended') OR (decided_by <> holder AND ends_at IS NOT NULL)),
  CHECK (ends_at <= decided_at + interval '8 hours'),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX break_glass_one ON break_glass (holder) WHERE state IN ('requested', 'in_force');
CREATE INDEX break_glass_holder ON break_glass (holder, id);
CREATE INDEX break_glass_open ON break_glass (id) WHERE state IN ('requested', 'in_force');
REVOKE DELETE ON break_glass FROM jinli_app;

-- The emergency access under which an action was taken.
ALTER TABLE audit ADD COLUMN break_glass bigint REFERENCES break_glass (id);
CREATE INDEX audit_break_glass ON audit (at, id) WHERE break_glass IS NOT NULL;
GRANT INSERT (break_glass) ON audit TO jinli_app;
