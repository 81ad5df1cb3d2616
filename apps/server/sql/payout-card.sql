-- By which players are known to share a card, bound now or once; never the number.
CREATE VIEW payout_card_marks AS SELECT player_id, number_mark, id, number_tail, created_at FROM payout_card;

-- When a card was bound: a new one rests first.
CREATE VIEW payout_card_bound AS SELECT id, created_at AS bound_at FROM payout_card;

-- Of which bank each card is or was, for those who keep the list of banks.
CREATE VIEW payout_card_bank AS SELECT bank, deleted_at IS NULL AS bound FROM payout_card
  WHERE kind = 'bank_card';
