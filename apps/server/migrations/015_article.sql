-- All versions of the help articles (contract article.admin).
CREATE TABLE article_version (
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 8),
  version integer NOT NULL CHECK (version > 0),
  -- The number of edits: an edit based on an older revision is refused.
  revision integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'published', 'replaced', 'withdrawn', 'discarded')),
  title text NOT NULL CHECK (title <> ''),
  -- Sanitised HTML, and its plain text for the search.
  content text NOT NULL,
  words text NOT NULL,
  made_by bigint REFERENCES staff (id),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (type, version)
);

-- At most one published version and one draft per article, also under concurrency.
CREATE UNIQUE INDEX article_published ON article_version (type) WHERE state = 'published';
CREATE UNIQUE INDEX article_draft ON article_version (type) WHERE state = 'draft';

GRANT SELECT, INSERT, UPDATE ON article_version TO jinli_app;
