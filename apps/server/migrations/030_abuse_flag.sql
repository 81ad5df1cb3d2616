-- Hints of abuse, for people to look at (contract abuse-flag.admin): they block nothing by themselves. One row for
-- each player, kind and thing that says so; what it says is brought up to date while it is open.
CREATE TABLE abuse_flag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL
    CHECK (kind IN ('shared_address', 'shared_card', 'quick_withdrawal', 'mirrored_bets', 'void_after_claim')),
  -- What it was found by: an address, the mark of a card, a withdrawal, the other player and the day, a day of rebate
  -- or what a bonus's turnover is called.
  evidence_key text NOT NULL,
  -- The figures and names that stand beside it, by kind (abuse-evidence.ts).
  evidence jsonb NOT NULL,
  -- How much of it there is: accounts, mirrored bets, void bets; 1 else.
  weight integer NOT NULL CHECK (weight > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed')),
  found_at timestamptz NOT NULL DEFAULT moment(),
  changed_at timestamptz NOT NULL DEFAULT moment(),
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
-- Who is linked by the same thing.
CREATE INDEX abuse_flag_link ON abuse_flag (kind, evidence_key, player_id);
REVOKE DELETE ON abuse_flag FROM jinli_app;

-- How far each kind has looked: at what is new, once, by one node at a time.
CREATE TABLE abuse_flag_mark (
  kind text PRIMARY KEY,
  upto bigint NOT NULL DEFAULT 0,
  changed_upto timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO abuse_flag_mark (kind)
VALUES ('shared_address'), ('shared_card'), ('quick_withdrawal'), ('mirrored_bets'), ('void_after_claim');
REVOKE INSERT, DELETE ON abuse_flag_mark FROM jinli_app;
