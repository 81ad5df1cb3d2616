-- Mail about money, and mailings that a player reads, are events (decision 094).

-- How many players have read a mailing: a reader of events adds them. `read_before` and `mailing_read_mark` are of the
-- release before.
ALTER TABLE mailing ADD COLUMN readers integer NOT NULL DEFAULT 0;

CREATE FUNCTION note_mailing_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, player_id, subject)
  SELECT 'mailing.read', m.player_id, m.mailing_id::text FROM fresh m JOIN gone g ON g.id = m.id
  WHERE m.mailing_id IS NOT NULL AND m.read_at IS NOT NULL AND g.read_at IS NULL ORDER BY m.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER mailing_read AFTER UPDATE ON mail REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION note_mailing_readers();

-- In the statement that writes the mail, whichever it is. A mailing to everybody has a row only when a player reads it.
CREATE OR REPLACE FUNCTION copy_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, player_id, subject)
  SELECT k.kind, m.player_id, k.subject FROM fresh m CROSS JOIN LATERAL (
    SELECT 'mail.written' AS kind, m.id::text AS subject WHERE m.amount IS NOT NULL
    UNION ALL
    SELECT 'mailing.read', m.mailing_id::text WHERE m.mailing_id IS NOT NULL AND m.read_at IS NOT NULL) k
  ORDER BY m.id;
  RETURN NULL;
END
$$;

UPDATE mailing g SET readers = g.read_before + (SELECT count(*) FROM mail m
  WHERE m.mailing_id = g.id AND m.read_at > (SELECT until FROM mailing_read_mark));
SELECT add_event_reader('copy-mail'), add_event_reader('count-mailing-readers');
