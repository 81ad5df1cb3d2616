-- How far each walk over the books has come. A new one goes on from where it was; one that goes round
-- again begins anew when it has come to the end (money I-1 to I-9).
CREATE TABLE book_walk (
  name text PRIMARY KEY,
  -- The last id that was looked at; for orders that changed, the last moment, in µs.
  at bigint NOT NULL DEFAULT 0,
  -- What must still stand there at the next turn; for orders that changed, the last id of that moment.
  anchor text NOT NULL DEFAULT '',
  turned_at timestamptz NOT NULL DEFAULT moment(),
  -- When it last came to the end, and when this round began.
  ended_at timestamptz,
  began_at timestamptz NOT NULL DEFAULT moment()
);

-- What the walks found. It is closed when a whole round has not met it again, and never removed.
CREATE TABLE book_finding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL,
  invariant text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT moment(),
  seen_at timestamptz NOT NULL DEFAULT moment(),
  gone_at timestamptz
);
CREATE UNIQUE INDEX book_finding_open ON book_finding (scope, invariant, md5(detail)) WHERE gone_at IS NULL;
REVOKE DELETE ON book_finding FROM jinli_app;
