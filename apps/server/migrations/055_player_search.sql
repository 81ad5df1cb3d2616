-- What staff may remember of a player, in the folded form, to find any part of it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER TABLE player ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (name_key || chr(10) || folded_name(realname) || chr(10) || mobile || chr(10) || lower(email)) STORED;
CREATE INDEX player_search ON player USING gin (search_text gin_trgm_ops);

-- Finds the players of a card by its last digits.
CREATE INDEX payout_card_tail ON payout_card (number_tail);

-- The list by status, level or day of registration, newest first.
CREATE INDEX player_status ON player (status, id) WHERE status <> 'active';
CREATE INDEX player_vip_level ON player (vip_level, id);
CREATE INDEX player_created ON player (created_at, id);
