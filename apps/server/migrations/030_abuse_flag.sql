-- Hints of abuse for staff (contract abuse-flag.admin); they block nothing. One row per player, kind and evidence
-- key; the evidence of a row is updated while the flag is open.
CREATE TABLE abuse_flag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL
    CHECK (kind IN ('shared_address', 'shared_card', 'quick_withdrawal', 'mirrored_bets', 'void_after_claim')),
  -- The key of the evidence: an IP address, the keyed hash of a card, a withdrawal, the other player and the day, a
  -- rebate day, or the reference of a bonus's turnover requirement.
  evidence_key text NOT NULL,
  -- The figures and names of the evidence, by kind (abuse-evidence.ts).
  evidence jsonb NOT NULL,
  -- The number of accounts, mirrored bets or void bets; 1 for the other kinds.
  weight integer NOT NULL CHECK (weight > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed')),
  found_at timestamptz NOT NULL DEFAULT app_now(),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  dismissed_by bigint REFERENCES staff (id),
  dismissed_at timestamptz,
  reason text NOT NULL DEFAULT '',
  UNIQUE (player_id, kind, evidence_key),
  CHECK ((state = 'dismissed') = (dismissed_at IS NOT NULL)),
  CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL))
);
CREATE INDEX abuse_flag_state ON abuse_flag (state, id);
CREATE INDEX abuse_flag_kind ON abuse_flag (kind, state, id);
CREATE INDEX abuse_flag_player ON abuse_flag (player_id, id);
-- Finds players with the same evidence.
CREATE INDEX abuse_flag_link ON abuse_flag (kind, evidence_key, player_id);
REVOKE DELETE ON abuse_flag FROM jinli_app;

-- For each kind of flag, the position that the search has reached. One node searches at a time.
CREATE TABLE abuse_flag_mark (
  kind text PRIMARY KEY,
  upto bigint NOT NULL DEFAULT 0,
  changed_upto timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO abuse_flag_mark (kind)
VALUES ('shared_address'), ('shared_card'), ('quick_withdrawal'), ('mirrored_bets'), ('void_after_claim');
REVOKE INSERT, DELETE ON abuse_flag_mark FROM jinli_app;
