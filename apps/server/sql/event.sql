-- The age of the oldest event that each reader has not read to its end; NULL: it has read all.
CREATE VIEW event_lag AS
  SELECT c.reader, least(
      (SELECT e.at FROM event e WHERE e.xid >= c.next_xid ORDER BY e.xid LIMIT 1),
      (SELECT min(e.at) FROM event e WHERE e.xid = ANY (c.open_xids))) AS since
  FROM event_cursor c;

CREATE VIEW event_overdue AS
  SELECT 'event_unread' AS kind, reader AS subject, '' AS detail, since FROM event_lag
  WHERE since < app_now() - interval '1 minute';

-- The xid above all that the log and its readers have.
CREATE VIEW event_end AS
  SELECT greatest((SELECT max(xid) + 1 FROM event),
    (SELECT max(greatest(c.next_xid, c.window_next_xid, x + 1))
      FROM event_cursor c LEFT JOIN LATERAL unnest(c.open_xids || c.window_open_xids) x ON true)) AS next_xid;
