-- The first VIP level of a player; VIP0 unless the operator sets another (decisions §4).
CREATE VIEW starting_vip AS
  SELECT coalesce(max(CASE WHEN value ~ '^(\d|10)$' THEN value::smallint END), 0::smallint) AS level
  FROM site_setting WHERE key = 'start_vip';

-- Hosts that links may point to without a second approval.
CREATE VIEW listed_host AS
  SELECT h AS host FROM site_setting, regexp_split_to_table(value, '\s+') AS h
  WHERE key = 'hosts' AND h <> '';

-- Origins of other clients, whose pages may make the players' calls.
CREATE VIEW allowed_origin AS
  SELECT o AS origin FROM site_setting, regexp_split_to_table(value, '\s+') AS o
  WHERE key = 'origins' AND o <> '';

-- One row while the site is closed or will be, else none: the text for players, and the window.
CREATE VIEW site_closing AS
  SELECT s.tips AS note, s."from", s.until,
    coalesce(s."from" <= app_now(), true) AS closed
  FROM (
    SELECT coalesce((SELECT value FROM site_setting WHERE key = 'repair_tips'), '') AS tips,
      (SELECT nullif(value, '')::timestamptz FROM site_setting WHERE key = 'closed_from') AS "from",
      (SELECT nullif(value, '')::timestamptz FROM site_setting WHERE key = 'closed_until') AS until
    FROM site_setting WHERE key = 'site_state' AND value <> '1'
  ) s
  WHERE coalesce(s.until > app_now(), true);

CREATE VIEW site_closed AS SELECT note AS tips FROM site_closing WHERE closed;

-- Returns the row of site_closed, if any, and takes a lock: the site cannot be closed before commit.
CREATE FUNCTION hold_site() RETURNS TABLE (tips text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('jinli site', 0));
  RETURN QUERY SELECT c.tips FROM site_closed c;
END
$$;

CREATE VIEW site_task AS
  SELECT 'site' AS kind, made_at AS since, made_by AS barred
  FROM site_setting_version WHERE state = 'draft';

-- The name of the site, as messages show it.
CREATE VIEW site_title AS
  SELECT coalesce(max(value), '锦鲤') AS title FROM site_setting WHERE key = 'title' AND value <> '';
