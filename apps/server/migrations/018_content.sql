-- What the operator fills the site with: banners, notices of the ticker, popups, sponsorships (contract content.admin).
CREATE TABLE content_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('banner', 'notice', 'popup', 'sponsor_1', 'sponsor_2')),
  -- As last written: what staff know it by.
  title text NOT NULL CHECK (title <> ''),
  -- How often anything was done to it. Each deed counts it up from what its person saw, and so holds the item.
  edition integer NOT NULL DEFAULT 1
);
CREATE INDEX content_item_of_kind ON content_item (kind, id);

CREATE TABLE content_version (
  item_id bigint NOT NULL REFERENCES content_item (id),
  version integer NOT NULL CHECK (version > 0),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'asked', 'published', 'replaced', 'withdrawn', 'discarded')),
  title text NOT NULL CHECK (title <> ''),
  -- Absolute, so that any client can show it, wherever its page lies (decisions §2).
  picture text NOT NULL DEFAULT '' CHECK (picture ~ '^(/[^/]|https://|$)'),
  link text NOT NULL DEFAULT '',
  -- Sanitised HTML.
  content text NOT NULL DEFAULT '',
  place smallint NOT NULL DEFAULT 100,
  -- As wanted: null is from the publication on, and without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  -- As it is: set at publication; a newer version that waits for its hour cuts the end.
  shown_from timestamptz,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT moment(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (item_id, version),
  CHECK (ends_at > starts_at),
  CHECK (state <> 'published' OR shown_from IS NOT NULL)
);

-- One version of an item is being written, whatever two people do at once.
CREATE UNIQUE INDEX content_draft ON content_version (item_id) WHERE state IN ('draft', 'asked');
CREATE INDEX content_asked ON content_version (made_at) WHERE state = 'asked';
-- What is over costs nothing: its end lies before every question.
CREATE INDEX content_shown ON content_version (shown_until) WHERE state = 'published';
CREATE INDEX content_published ON content_version (item_id) WHERE state = 'published';

GRANT SELECT, INSERT, UPDATE ON content_item, content_version TO jinli_app;
REVOKE DELETE ON content_item, content_version FROM jinli_app;
