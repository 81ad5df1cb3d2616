-- A member's authenticator app: the shared key (RFC 6238), encrypted.
CREATE TABLE staff_factor (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  sealed bytea NOT NULL,
  -- When the member entered the first correct code.
  enabled_at timestamptz,
  -- The time step of the last used code: no code is accepted twice.
  last_step bigint NOT NULL DEFAULT 0
);
-- A security key (WebAuthn), with the data to verify its responses.
CREATE TABLE staff_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  name text NOT NULL,
  -- The relying party id (WebAuthn) of the key.
  rp_id text NOT NULL,
  credential text NOT NULL CONSTRAINT staff_key_credential UNIQUE,
  public_key bytea NOT NULL,
  -- The last signature counter; 0 for a key without a counter.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  added_at timestamptz NOT NULL DEFAULT app_now(),
  used_at timestamptz
);
CREATE INDEX staff_key_staff ON staff_key (staff_id, id);
-- An open challenge for a security key. The key's response deletes it.
CREATE TABLE staff_key_question (
  challenge_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'confirm')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_key_question_staff ON staff_key_question (staff_id, expires_at);
CREATE INDEX staff_key_question_expires ON staff_key_question (expires_at);
-- Recovery codes for lost devices and keys: each is deleted when it is used.
CREATE TABLE staff_recovery_code (
  staff_id bigint NOT NULL REFERENCES staff (id),
  code_hash bytea NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);
