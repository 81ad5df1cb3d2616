-- Answer templates of live service. The audit trail has their former texts.
CREATE TABLE support_phrase (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shortcut text NOT NULL CHECK (shortcut <> ''),
  body text NOT NULL CHECK (body <> '' AND length(body) <= 1000),
  version integer NOT NULL DEFAULT 1,
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX support_phrase_shortcut ON support_phrase (lower(shortcut));

-- Service hours in brand time, every day; equal times mean round the clock.
CREATE TABLE support_hours (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  from_time text NOT NULL CHECK (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text NOT NULL CHECK (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  version integer NOT NULL DEFAULT 1,
  changed_by bigint REFERENCES staff (id),
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO support_hours (from_time, until_time) VALUES ('00:00', '00:00');
REVOKE INSERT, DELETE ON support_hours FROM jinli_app;
