-- Ready sentences of the service desk; the audit trail keeps what they were.
CREATE TABLE support_phrase (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shortcut text NOT NULL CHECK (shortcut <> ''),
  body text NOT NULL CHECK (body <> '' AND length(body) <= 1000),
  version integer NOT NULL DEFAULT 1,
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL DEFAULT moment()
);
CREATE UNIQUE INDEX support_phrase_shortcut ON support_phrase (lower(shortcut));

-- When people answer, in brand time, every day; the same twice is round the clock.
CREATE TABLE support_hours (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  from_time text NOT NULL CHECK (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text NOT NULL CHECK (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  version integer NOT NULL DEFAULT 1,
  changed_by bigint REFERENCES staff (id),
  changed_at timestamptz NOT NULL DEFAULT moment()
);
INSERT INTO support_hours (from_time, until_time) VALUES ('00:00', '00:00');
REVOKE INSERT, DELETE ON support_hours FROM jinli_app;
