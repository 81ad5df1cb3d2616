CREATE TABLE site_setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
