-- The search box of staff: the ends of numbers, references and amounts.
CREATE INDEX venue_transfer_tail ON venue_transfer (reverse(out_trade_no) text_pattern_ops);
CREATE INDEX adjustment_tail ON adjustment (reverse(adjustment_no) text_pattern_ops);
CREATE INDEX promotion_application_tail ON promotion_application (reverse(application_no) text_pattern_ops);
CREATE INDEX bet_tail ON bet (reverse(bet_id) text_pattern_ops);
CREATE INDEX adjustment_reference ON adjustment (upper(reference) text_pattern_ops) WHERE reference <> '';
CREATE INDEX deposit_amount ON deposit (amount, id);
CREATE INDEX withdrawal_amount ON withdrawal (amount, id);
CREATE INDEX venue_transfer_amount ON venue_transfer (amount, id);
CREATE INDEX adjustment_amount ON adjustment (amount, id);
-- A real name has two characters often: too few for trigrams, so its beginning is looked up.
DROP INDEX player_realname;
CREATE INDEX player_realname ON player (folded_name(realname) text_pattern_ops);

-- The list of players by their last sign-in.
CREATE INDEX player_sign_in_at ON player_sign_in (at, player_id);

-- What each promotion cost in a period.
CREATE INDEX promotion_application_paid ON promotion_application (decided_at) WHERE state IN ('approved', 'given_up');
CREATE INDEX promotion_application_given_up ON promotion_application (given_up_at) WHERE state = 'given_up';

-- Views of lists that members of staff have saved under a name: the page and the query of its address.
CREATE TABLE operator_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  page text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  query text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (staff_id, page, name)
);
