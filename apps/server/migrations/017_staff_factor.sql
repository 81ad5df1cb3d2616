-- The device of a member: a key that it shares with us (RFC 6238), sealed at rest.
CREATE TABLE staff_factor (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  sealed bytea NOT NULL,
  -- Until its first code was right it protects nothing.
  enabled_at timestamptz,
  -- The time step of the last code that was taken: no code opens twice.
  last_step bigint NOT NULL DEFAULT 0
);
-- A security key (WebAuthn): of it we keep what its answers are checked with.
CREATE TABLE staff_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  name text NOT NULL,
  -- The address that it was made for; it says nothing to another.
  rp_id text NOT NULL,
  credential text NOT NULL CONSTRAINT staff_key_credential UNIQUE,
  public_key bytea NOT NULL,
  -- What it has counted up to; a key without a counter says 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  added_at timestamptz NOT NULL DEFAULT moment(),
  used_at timestamptz
);
CREATE INDEX staff_key_staff ON staff_key (staff_id, id);
-- A question that waits for the answer of a key; whoever answers takes it away.
CREATE TABLE staff_key_question (
  challenge_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'confirm')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_key_question_staff ON staff_key_question (staff_id, expires_at);
CREATE INDEX staff_key_question_expires ON staff_key_question (expires_at);
-- Codes for the day that device and keys are lost: each opens once and is gone.
CREATE TABLE staff_recovery_code (
  staff_id bigint NOT NULL REFERENCES staff (id),
  code_hash bytea NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);
