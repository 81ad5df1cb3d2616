-- What the house asks of each account (decision 090); each start writes it from the settings.
CREATE TABLE account_step_policy (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  steps text[] NOT NULL,
  minimum_age integer NOT NULL CHECK (minimum_age >= 18)
);
INSERT INTO account_step_policy (steps, minimum_age) VALUES ('{}', 18);

-- That a player named a birth date. A date below the minimum age is not stored: player.birthday is NULL then.
CREATE TABLE account_step_birth_date (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  named_at timestamptz NOT NULL DEFAULT app_now(),
  ip text NOT NULL,
  -- When the sign-up of somebody below the minimum age is forgotten; NULL for others, and once it is decided.
  forget_at timestamptz
);
CREATE INDEX account_step_birth_date_forget ON account_step_birth_date (forget_at) WHERE forget_at IS NOT NULL;

-- The versions of the terms that players accepted.
CREATE TABLE account_step_terms (
  player_id bigint NOT NULL REFERENCES player (id),
  type smallint NOT NULL,
  version integer NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT app_now(),
  ip text NOT NULL,
  PRIMARY KEY (player_id, type, version),
  FOREIGN KEY (type, version) REFERENCES article_version (type, version)
);

GRANT SELECT, INSERT, UPDATE ON account_step_policy, account_step_birth_date TO jinli_app;
GRANT SELECT, INSERT ON account_step_terms TO jinli_app;
