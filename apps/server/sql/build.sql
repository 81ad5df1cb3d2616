-- Alarm: a node runs files that are not those of the signed build manifest.
CREATE VIEW build_overdue AS
  SELECT 'build_changed' AS kind, node AS subject, build_difference AS detail, seen_at AS since
  FROM release_node WHERE build_difference <> '' AND seen_at > app_now() - interval '1 minute';
