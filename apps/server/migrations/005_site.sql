CREATE TABLE site_setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
CREATE TABLE site_banner (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Absolute, so that any client can show it, wherever its page lies (decisions §2).
  src text NOT NULL CHECK (src ~ '^(/[^/]|https://|data:image/)'),
  title text NOT NULL,
  link text NOT NULL DEFAULT '',
  sort integer NOT NULL
);
CREATE TABLE site_notice (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  sort integer NOT NULL
);
