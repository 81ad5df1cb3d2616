CREATE TABLE site_setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
CREATE TABLE site_banner (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  src text NOT NULL,
  title text NOT NULL,
  link text NOT NULL DEFAULT '',
  sort integer NOT NULL
);
CREATE TABLE site_notice (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  body text NOT NULL,
  sort integer NOT NULL
);
