-- The operator's list of persons who may not play (sanctions, exclusions), as the file had it when it was last read.
CREATE TABLE screening_person (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  birthday date,
  source text NOT NULL
);
CREATE INDEX screening_person_name ON screening_person (folded_name(name));

CREATE TABLE screening_list (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  hash text NOT NULL DEFAULT '',
  read_at timestamptz,
  persons integer NOT NULL DEFAULT 0,
  -- The brand day on which all players were last compared.
  compared_on date
);
INSERT INTO screening_list DEFAULT VALUES;
REVOKE INSERT, DELETE ON screening_list FROM jinli_app;

-- A player who may be a person of the list is a case for staff, like the other hints.
ALTER TABLE abuse_flag DROP CONSTRAINT abuse_flag_kind_check, ADD CONSTRAINT abuse_flag_kind_check CHECK (kind IN
  ('shared_address', 'shared_card', 'quick_withdrawal', 'mirrored_bets', 'void_after_claim', 'corrected_deposit',
   'listed_person'));
INSERT INTO abuse_flag_mark (kind) VALUES ('listed_person');
INSERT INTO flag_kind (kind, label, weight) VALUES ('case_listed_person', '个案：名单命中', 3);
