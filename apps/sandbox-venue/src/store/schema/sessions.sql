CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  operator TEXT NOT NULL,
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  return_url TEXT,
  ticket TEXT NOT NULL DEFAULT '',
  -- 1 when the platform has ended the session. It takes no new stake, but open rounds can be played to their end.
  ended INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_player ON session (operator, player);
