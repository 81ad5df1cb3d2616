CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL UNIQUE,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'paid', 'rejected')),
  -- The card as it was when asked (I-20); later changes of the card change nothing here.
  card_id integer NOT NULL REFERENCES payout_card (id),
  bank text NOT NULL,
  owner text NOT NULL,
  number text NOT NULL,
  branch text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  turnover_missing bigint NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint,
  CHECK ((state = 'requested') = (decided_at IS NULL))
);
CREATE INDEX withdrawal_player ON withdrawal (player_id, created_at DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE state = 'requested';
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (upper(reference)) WHERE reference <> '';
