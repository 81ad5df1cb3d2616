-- Live and scheduled content.
CREATE VIEW content_standing AS
  SELECT i.kind, v.item_id, v.version, v.title, v.picture, v.link, v.content, v.place, v.shown_from
  FROM content_version v JOIN content_item i ON i.id = v.item_id
  WHERE v.state = 'published' AND v.shown_until > app_now();

-- The content that players see now.
CREATE VIEW content_live AS SELECT * FROM content_standing WHERE shown_from <= app_now();

-- Content with links to other sites, which a member other than its author must approve.
CREATE VIEW content_task AS
  SELECT 'content' AS kind, coalesce(decided_at, made_at) AS since, made_by AS barred
  FROM content_version WHERE state = 'asked';

CREATE VIEW article_task AS
  SELECT 'article' AS kind, coalesce(decided_at, made_at) AS since, made_by AS barred
  FROM article_version WHERE state = 'asked';
