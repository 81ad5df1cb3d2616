-- The second factor of a member: a key that their own device shares with us (RFC 6238), sealed at rest.
CREATE TABLE staff_factor (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  sealed bytea NOT NULL,
  -- Until its first code was right it protects nothing.
  enabled_at timestamptz,
  -- The time step of the last code that was taken: no code opens twice.
  last_step bigint NOT NULL DEFAULT 0
);
-- Codes for the day the device is lost: each opens once and is gone.
CREATE TABLE staff_recovery_code (
  staff_id bigint NOT NULL REFERENCES staff_factor (staff_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);
