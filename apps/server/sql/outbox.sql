-- Writes a message to an address, or a dropped one with the reason: too many to this address for this cause, an
-- address that bounced, a player who may get no offers. Codes are written to a bounced address too: the player may
-- have mended it. Returns the state.
CREATE FUNCTION post_outbound_message(p_reference uuid, p_channel text, p_address text, p_player bigint,
  p_cause text, p_template text, p_version integer, p_words jsonb, p_secret bytea, p_expires timestamptz,
  p_hourly integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  key text := lower(normalize(p_address, NFKC));
  hour_ago timestamptz := app_now() - interval '1 hour';
  problem text;
BEGIN
  -- Nodes count one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(format('outbox %s %s', p_cause, key), 0));
  SELECT CASE
      WHEN (SELECT count(*) FROM outbound_message m WHERE m.address_key = key AND m.cause = p_cause
        AND m.created_at > hour_ago AND m.state <> 'dropped') >= p_hourly THEN 'rate limit'
      WHEN p_cause NOT IN ('recovery', 'verification') AND EXISTS (
        SELECT FROM bounced_address b WHERE b.channel = p_channel AND b.address_key = key) THEN 'bounced address'
      WHEN p_cause = 'offer' AND EXISTS (
        SELECT FROM play_limit_barred l WHERE l.player_id = p_player) THEN 'no offers'
    END INTO problem;
  -- A flood leaves one row per hour.
  IF problem IS NULL OR NOT EXISTS (SELECT FROM outbound_message m WHERE m.address_key = key
      AND m.cause = p_cause AND m.created_at > hour_ago AND m.state = 'dropped') THEN
    INSERT INTO outbound_message (reference, channel, address, player_id, cause, template, template_version,
      words, secret, state, next_attempt_at, expires_at, last_answer, ended_at)
    VALUES (p_reference, p_channel, p_address, p_player, p_cause, p_template, p_version, p_words,
      CASE WHEN problem IS NULL THEN p_secret END, CASE WHEN problem IS NULL THEN 'waiting' ELSE 'dropped' END,
      CASE WHEN problem IS NULL THEN app_now() END, p_expires, coalesce(problem, ''),
      CASE WHEN problem IS NOT NULL THEN app_now() END);
  END IF;
  RETURN CASE WHEN problem IS NULL THEN 'waiting' ELSE 'dropped' END;
END
$$;

-- Messages that should have been sent, and those that failed within a day.
CREATE VIEW outbound_message_overdue AS
  SELECT 'outbound_waiting' AS kind, m.id::text AS subject,
    concat_ws(' · ', m.channel, m.cause, nullif(m.last_answer, '')) AS detail, m.created_at AS since
  FROM outbound_message m
  WHERE m.next_attempt_at IS NOT NULL AND m.created_at < app_now() - interval '10 minutes'
  UNION ALL
  SELECT 'outbound_failed', m.id::text, concat_ws(' · ', m.channel, m.cause, m.last_answer), m.ended_at
  FROM outbound_message m
  WHERE m.state = 'failed' AND m.ended_at > app_now() - interval '1 day';

-- Messages that wait for their provider.
CREATE VIEW outbound_message_queue AS
  SELECT created_at AS since FROM outbound_message WHERE next_attempt_at IS NOT NULL;
