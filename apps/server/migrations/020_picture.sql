-- Pictures that were sent, as they were drawn anew. The file lies in the store under the name, which says
-- what is in it; the same picture may serve several ends.
CREATE TABLE picture (
  name text NOT NULL CHECK (name ~ '^[0-9a-f]{40}\.(png|gif|jpg|webp)$'),
  kind text NOT NULL CHECK (kind IN ('avatar', 'content', 'service')),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- When it was sent last.
  sent_at timestamptz NOT NULL DEFAULT moment(),
  PRIMARY KEY (name, kind)
);
CREATE INDEX picture_age ON picture (kind, sent_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON picture TO jinli_app;
