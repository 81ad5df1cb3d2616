-- Keyed hashes of all cards that a player has or had, to find shared cards without decrypting their numbers.
CREATE VIEW payout_card_marks AS SELECT player_id, number_mark, id, number_tail, created_at, kind FROM payout_card;

-- When a card was bound: a new card cannot be used at once.
CREATE VIEW payout_card_bound AS SELECT id, created_at AS bound_at FROM payout_card;

-- The bank of each card, for the list of banks.
CREATE VIEW payout_card_bank AS SELECT bank, deleted_at IS NULL AS bound FROM payout_card
  WHERE kind = 'bank_card';

-- The last characters of all cards that a player has or had.
CREATE VIEW payout_card_tail_of AS SELECT player_id, number_tail AS tail FROM payout_card;

-- The holders of the bank cards that a player has.
CREATE VIEW payout_card_owner AS SELECT player_id, owner, bank, number_tail FROM payout_card
  WHERE deleted_at IS NULL AND kind = 'bank_card';
