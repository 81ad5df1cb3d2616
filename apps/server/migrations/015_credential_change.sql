-- Changes of a player's own passwords (money F-13): what a freeze counts from, what a reviewer sees.
CREATE TABLE credential_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL CHECK (kind IN ('login', 'pay')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credential_change_player ON credential_change (player_id, kind, changed_at DESC);
REVOKE UPDATE, DELETE ON credential_change FROM jinli_app;
