-- Pictures that were sent, as they were drawn anew. The file lies in the store under the name, which says
-- what it is for and what is in it.
CREATE TABLE picture (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{40}\.(png|gif|jpg|webp)$'),
  kind text NOT NULL CHECK (kind IN ('avatar', 'content', 'service')),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- When it was sent last.
  sent_at timestamptz NOT NULL DEFAULT moment(),
  -- Since when nobody shows it: another took its place, or no word has said it yet. A day later it goes.
  released_at timestamptz,
  -- Since when it is being taken out of the store: nobody can show it any more.
  dropping_at timestamptz,
  CHECK (released_at IS NULL OR dropping_at IS NULL)
);
CREATE INDEX picture_released ON picture (released_at) WHERE released_at IS NOT NULL;
CREATE INDEX picture_dropping ON picture (dropping_at) WHERE dropping_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON picture TO jinli_app;
