-- The number of a player for other people, as clients show it. It is never the key: neighbours by time have distant
-- numbers. Four rounds of a Feistel network give each count below 2^30 a number of its own.
CREATE SEQUENCE player_number_count MAXVALUE 1073741823;

CREATE FUNCTION next_player_number() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  n bigint := nextval('player_number_count');
  high bigint := n >> 15;
  low bigint := n & 32767;
  next_low bigint;
BEGIN
  FOR round IN 1..4 LOOP
    next_low := high # (((low * 48271 + round * 40692) % 2147483647) >> 7 & 32767);
    high := low;
    low := next_low;
  END LOOP;
  RETURN 100000000 + ((high << 15) | low);
END
$$;

ALTER TABLE player ADD COLUMN public_number integer NOT NULL DEFAULT next_player_number();
CREATE UNIQUE INDEX player_public_number ON player (public_number);
