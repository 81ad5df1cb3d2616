-- Site content: banners, notices, popups, sponsorships (contract content.admin).
CREATE TABLE content_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('banner', 'notice', 'popup', 'sponsor_1', 'sponsor_2')),
  -- The title of the last edit, shown to staff.
  title text NOT NULL CHECK (title <> ''),
  -- The number of changes. An action increments the edition that it has read, which also locks the item's row.
  edition integer NOT NULL DEFAULT 1
);
CREATE INDEX content_item_of_kind ON content_item (kind, id);

CREATE TABLE content_version (
  item_id bigint NOT NULL REFERENCES content_item (id),
  version integer NOT NULL CHECK (version > 0),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'asked', 'published', 'replaced', 'withdrawn', 'discarded')),
  title text NOT NULL CHECK (title <> ''),
  -- An absolute path or URL, so that any client can show it (decisions §2).
  picture text NOT NULL DEFAULT '' CHECK (picture ~ '^(/[^/]|https://|$)'),
  link text NOT NULL DEFAULT '',
  -- Sanitised HTML.
  content text NOT NULL DEFAULT '',
  place smallint NOT NULL DEFAULT 100,
  -- The requested period. A NULL start means: from the publication on. A NULL end means: without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The published period. A newer scheduled version ends it earlier.
  shown_from timestamptz,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (item_id, version),
  CHECK (ends_at > starts_at),
  CHECK (state <> 'published' OR shown_from IS NOT NULL)
);

-- At most one draft per item, also under concurrency.
CREATE UNIQUE INDEX content_draft ON content_version (item_id) WHERE state IN ('draft', 'asked');
CREATE INDEX content_asked ON content_version (made_at) WHERE state = 'asked';
-- Queries of live content skip ended versions with this index.
CREATE INDEX content_shown ON content_version (shown_until) WHERE state = 'published';
CREATE INDEX content_published ON content_version (item_id) WHERE state = 'published';

GRANT SELECT, INSERT, UPDATE ON content_item, content_version TO jinli_app;
REVOKE DELETE ON content_item, content_version FROM jinli_app;
