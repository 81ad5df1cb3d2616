-- Valid stake, and when it counted (money I-17).
CREATE VIEW bet_valid AS SELECT player_id, counted, counted_at FROM bet WHERE counted > 0;
