-- What happened, written in the transaction in which it happened (decision 094). Money's own log is the ledger.
CREATE TABLE event (
  -- Taken when the row is written, so of two transactions that wait for each other, the later one has the higher id.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid bigint NOT NULL DEFAULT ledger.current_xid(),
  kind text NOT NULL CHECK (kind <> ''),
  player_id bigint,
  -- The id of what it is about.
  subject text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX event_xid ON event (xid);
REVOKE UPDATE ON event FROM jinli_app;

-- How far each reader is. It has read all transactions below `next_xid` but those in `open_xids`, which still ran then.
-- `window_…`: what it reads now, up to a later such moment, in the order of the ids.
CREATE TABLE event_cursor (
  reader text PRIMARY KEY,
  next_xid bigint NOT NULL,
  open_xids bigint[] NOT NULL,
  window_next_xid bigint,
  window_open_xids bigint[],
  window_after bigint,
  window_last bigint,
  CHECK (num_nulls(window_next_xid, window_open_xids, window_after, window_last) IN (0, 4))
);
REVOKE INSERT, DELETE ON event_cursor FROM jinli_app;

-- The present: all transactions below `next_xid` have ended, but those in `open_xids`. The caller's own is one of these,
-- which PostgreSQL leaves out.
CREATE FUNCTION event_horizon() RETURNS TABLE (next_xid bigint, open_xids bigint[]) LANGUAGE sql STABLE AS $$
  SELECT b.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
    ARRAY(SELECT b.base + x::text::bigint FROM (SELECT pg_snapshot_xip(pg_current_snapshot()) AS x
      UNION SELECT pg_current_xact_id_if_assigned()) o WHERE x IS NOT NULL)
  FROM ledger.xid_base b
$$;

-- Adds a reader of what happens from now on.
CREATE FUNCTION add_event_reader(p_reader text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_cursor (reader, next_xid, open_xids) SELECT p_reader, h.next_xid, h.open_xids FROM event_horizon() h
$$;
REVOKE ALL ON FUNCTION add_event_reader(text) FROM PUBLIC;

SELECT add_event_reader('live-streams');
