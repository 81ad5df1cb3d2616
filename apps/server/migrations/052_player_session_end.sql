-- Why a player session ended before its time. Its phone is told the reason at its next call.
CREATE TABLE player_session_end (
  token_hash bytea PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('password', 'device', 'staff', 'freeze')),
  ended_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX player_session_end_age ON player_session_end (ended_at);
REVOKE UPDATE ON player_session_end FROM jinli_app;
