-- Uploaded pictures, after redrawing. `name` is the file name in the picture store: a content hash and the extension.
CREATE TABLE picture (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{40}\.(png|gif|jpg|webp)$'),
  kind text NOT NULL CHECK (kind IN ('avatar', 'content', 'service')),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- When the picture was last uploaded.
  sent_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the picture became unused: it was replaced, or is not in a message yet. It is deleted a day later.
  released_at timestamptz,
  -- When its deletion from the store began. From then on the picture cannot be used.
  dropping_at timestamptz,
  CHECK (released_at IS NULL OR dropping_at IS NULL)
);
CREATE INDEX picture_released ON picture (released_at) WHERE released_at IS NOT NULL;
CREATE INDEX picture_dropping ON picture (dropping_at) WHERE dropping_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON picture TO jinli_app;
