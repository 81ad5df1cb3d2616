-- Messages to e-mail addresses and telephones (contract outbound-message), written in the transaction of what they
-- tell about and sent by a job (decision 088).
CREATE TABLE outbound_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Each try gives it to the provider, which can so recognise a message that it has.
  reference uuid NOT NULL UNIQUE,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  address text NOT NULL CHECK (address <> ''),
  address_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(address, NFKC))) STORED,
  player_id bigint REFERENCES player (id),
  cause text NOT NULL CHECK (cause IN ('recovery', 'verification', 'money', 'security', 'offer')),
  template text NOT NULL,
  template_version smallint NOT NULL,
  -- Codes are sent before everything else.
  is_code boolean NOT NULL GENERATED ALWAYS AS (cause IN ('recovery', 'verification')) STORED,
  -- The values of the placeholders. Codes and links are sealed, and removed when nothing is to be sent any more.
  words jsonb NOT NULL,
  secret bytea,
  state text NOT NULL
    CHECK (state IN ('waiting', 'sending', 'unknown', 'sent', 'failed', 'bounced', 'dropped')),
  attempts smallint NOT NULL DEFAULT 0,
  -- When the job does something: sends, or gives up a try whose node has died. Null: never again.
  next_attempt_at timestamptz,
  -- A message that is not sent by then is dropped.
  expires_at timestamptz NOT NULL,
  provider text CHECK (provider IN ('sandbox', 'smtp', 'http')),
  provider_id text NOT NULL DEFAULT '',
  -- What the provider has answered last, or why the message was dropped.
  last_answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  CHECK ((state IN ('sent', 'failed', 'bounced', 'dropped')) = (ended_at IS NOT NULL)),
  CHECK (state NOT IN ('waiting', 'sending') OR next_attempt_at IS NOT NULL),
  CHECK (ended_at IS NULL OR next_attempt_at IS NULL),
  CHECK (secret IS NULL OR next_attempt_at IS NOT NULL OR provider = 'sandbox')
);
CREATE INDEX outbound_message_due ON outbound_message (is_code, next_attempt_at, id)
  WHERE next_attempt_at IS NOT NULL;
CREATE INDEX outbound_message_address ON outbound_message (address_key, id DESC);
CREATE INDEX outbound_message_rate ON outbound_message (address_key, cause, created_at DESC);
CREATE INDEX outbound_message_player ON outbound_message (player_id, id DESC);
CREATE INDEX outbound_message_channel ON outbound_message (channel, id DESC);
CREATE INDEX outbound_message_state ON outbound_message (state, id DESC);
CREATE INDEX outbound_message_cause ON outbound_message (cause, id DESC);
CREATE INDEX outbound_message_failure ON outbound_message (ended_at) WHERE state = 'failed';
CREATE INDEX outbound_message_age ON outbound_message (created_at);

-- Addresses that a provider has refused for good. A message that arrives removes the row.
CREATE TABLE bounced_address (
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  address_key text NOT NULL,
  answer text NOT NULL,
  bounced_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (channel, address_key)
);

-- Players who want their mail about money at their verified e-mail too.
CREATE TABLE mail_copy (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  since timestamptz NOT NULL DEFAULT app_now()
);

-- Copies mail about money to the outbox in the statement that writes the mail, whichever it is.
CREATE FUNCTION copy_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbound_message (reference, channel, address, player_id, cause, template, template_version, words,
    state, next_attempt_at, expires_at)
  SELECT gen_random_uuid(), 'email', c.address, m.player_id, 'money', 'mail.copy', 1,
    jsonb_build_object('kind', m.kind, 'number', m.number, 'amount', m.amount::text, 'way', m.way,
      'reason', m.reason, 'until', coalesce(extract(epoch FROM m.until)::text, '')),
    'waiting', app_now(), app_now() + interval '3 days'
  FROM fresh m
  JOIN mail_copy k ON k.player_id = m.player_id
  JOIN verified_email c ON c.player_id = m.player_id
  WHERE m.amount IS NOT NULL AND NOT EXISTS (
    SELECT FROM bounced_address b
    WHERE b.channel = 'email' AND b.address_key = lower(normalize(c.address, NFKC)));
  RETURN NULL;
END
$$;
CREATE TRIGGER mail_copied AFTER INSERT ON mail REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION copy_mail();
