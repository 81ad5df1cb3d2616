-- By which players are known to share a card, bound now or once; never the number.
CREATE VIEW payout_card_marks AS SELECT player_id, number_mark FROM payout_card;

-- When a card was bound: a new one rests first.
CREATE VIEW payout_card_bound AS SELECT id, created_at AS bound_at FROM payout_card;
