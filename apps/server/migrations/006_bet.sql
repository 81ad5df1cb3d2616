CREATE TABLE bet (
  venue text NOT NULL REFERENCES venue (code),
  bet_id text NOT NULL,
  version integer NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  game_code text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  state text NOT NULL CHECK (state IN ('open', 'settled', 'void')),
  -- Valid stake of this bet and since when it counts towards turnover (I-17).
  counted bigint NOT NULL DEFAULT 0,
  counted_at timestamptz,
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (venue, bet_id)
);
CREATE INDEX bet_player ON bet (player_id, placed_at DESC);

CREATE TABLE bet_cursor (
  venue text PRIMARY KEY REFERENCES venue (code),
  cursor text NOT NULL DEFAULT '',
  pulled_at timestamptz
);

CREATE TABLE turnover_requirement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  source text NOT NULL,
  ref text NOT NULL UNIQUE,
  required bigint NOT NULL CHECK (required >= 0),
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0 AND done <= required),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX turnover_requirement_player ON turnover_requirement (player_id, id);

-- Pays a player's requirements down with valid stake, oldest first; those up to p_upto only.
CREATE FUNCTION count_turnover(p_player bigint, p_stake bigint, p_upto bigint DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  UPDATE turnover_requirement r SET done = r.done + s.step
  FROM (
    SELECT id, LEAST(room, GREATEST(0, p_stake - before)) AS step FROM (
      SELECT id, required - done AS room,
        coalesce(sum(required - done) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM turnover_requirement
      WHERE player_id = p_player AND done < required AND (p_upto IS NULL OR id <= p_upto)
    ) open
  ) s WHERE s.id = r.id AND s.step > 0
$$;

-- A bet that had counted changed (a void): everything is counted again, each bet towards the
-- requirements that were open when it counted. Between two requirements the set is the same, so
-- one sum per requirement is exact.
CREATE FUNCTION recount_turnover(p_player bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_span record;
BEGIN
  UPDATE turnover_requirement SET done = 0 WHERE player_id = p_player AND done > 0;
  FOR v_span IN
    SELECT r.id, (SELECT coalesce(sum(b.counted), 0)::bigint FROM bet b
      WHERE b.player_id = p_player AND b.counted_at >= r.since
        AND (r.until IS NULL OR b.counted_at < r.until)) AS stake
    FROM (SELECT id, created_at AS since, lead(created_at) OVER (ORDER BY id) AS until
          FROM turnover_requirement WHERE player_id = p_player) r
    ORDER BY r.id
  LOOP
    PERFORM count_turnover(p_player, v_span.stake, v_span.id);
  END LOOP;
END
$$;
