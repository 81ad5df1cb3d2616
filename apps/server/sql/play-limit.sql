-- Exclusions and deposit limits that are in force now.
CREATE VIEW play_limit_now AS
  SELECT player_id, CASE WHEN excluded_until > app_now() THEN excluded_until END AS excluded_until,
    deposit_limit
  FROM play_limit;

-- When players asked for a higher limit.
CREATE VIEW play_limit_raise AS SELECT player_id, created_at AS at FROM play_limit_change WHERE action = 'ask';

-- What staff forbid players now. A restriction ends at its date by itself.
CREATE VIEW restriction_in_force AS
  SELECT id, player_id, kind, player_text, until FROM player_restriction
  WHERE ended_at IS NULL AND (until IS NULL OR until > app_now());

-- What a player has staked and been paid (fen) in rounds since a time: bets of feeds, and seamless rounds up to this
-- transaction. A seamless round's copy in the player's record may be old, so it does not count. An open stake counts
-- as lost, and so does a win on hold.
CREATE FUNCTION played_since(p_player bigint, p_since timestamptz, OUT stake bigint, OUT payout bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.stake), 0)::bigint, coalesce(sum(a.payout), 0)::bigint FROM (
    SELECT r.stake - r.returned AS stake, r.payout FROM seamless_round r
    WHERE r.player_id = p_player AND r.opened_at >= p_since
    UNION ALL
    SELECT b.stake, b.payout FROM bet b
    WHERE b.player_id = p_player AND b.placed_at >= p_since AND b.state <> 'void' AND NOT EXISTS (
      SELECT FROM seamless_round r WHERE r.venue = b.venue AND r.player_id = b.player_id
        AND r.round = left(b.bet_id, -length('.' || b.player_id)))
  ) a
$$;

-- The limits of play in force, with the used part (fen; a net win has used nothing), and what is left. A limit of a
-- single stake is never used.
CREATE VIEW play_limit_game_now AS
  SELECT l.player_id, l.kind, l.period, l.setter, l.amount, u.used, l.amount - u.used AS room, t.period_end AS ends_at
  FROM play_limit_in_force l
  CROSS JOIN LATERAL period_bounds(l.period, app_now()) t
  LEFT JOIN LATERAL (SELECT p.stake, p.payout FROM played_since(l.player_id, t.period_start) p
    WHERE l.kind <> 'single') s ON true
  CROSS JOIN LATERAL (SELECT CASE l.kind WHEN 'stake' THEN s.stake WHEN 'loss' THEN greatest(s.stake - s.payout, 0)
    ELSE 0 END AS used) u
  WHERE l.kind <> 'deposit';

-- All limits in force with their used part (fen); an open order of a deposit uses its limits, too.
CREATE VIEW play_limit_used_now AS
  SELECT player_id, kind, period, setter, amount, used, ends_at FROM play_limit_game_now
  UNION ALL
  SELECT player_id, 'deposit', period, setter, amount, credited + open, ends_at FROM play_limit_deposit_now;

-- The largest stake (fen) that fits all limits of a player now; NULL without a limit.
CREATE FUNCTION stake_room(p_player bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(room) FROM play_limit_game_now WHERE player_id = p_player
$$;

-- Players in a game of a venue that is not asked per bet, where the feed brought a stake above their limit.
CREATE VIEW play_limit_single_passed AS
  SELECT DISTINCT l.player_id, l.setter FROM play_limit_in_force l JOIN game_session g ON g.player_id = l.player_id
  JOIN bet b ON b.player_id = l.player_id AND b.venue = g.venue AND b.placed_at >= greatest(l.since, g.opened_at)
    AND b.stake > l.amount AND b.state <> 'void'
  WHERE l.kind = 'single' AND NOT EXISTS (SELECT FROM seamless_round r WHERE r.venue = b.venue AND r.player_id = b.player_id
    AND r.round = left(b.bet_id, -length('.' || b.player_id)));

-- Returns why a player may not begin a round of a game at a venue, or NULL. It is the only rule for this, and runs in
-- the stake's transaction under the lock of the player's row (venue/may-play.ts, seamless.sql).
CREATE FUNCTION play_problem(p_enabled boolean, p_maintenance boolean, p_hidden boolean, p_status text,
  p_excluded_until timestamptz, p_restricted boolean, p_step text, p_room bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status <> 'active' THEN 'frozen'
    WHEN p_excluded_until IS NOT NULL THEN 'excluded'
    WHEN p_restricted THEN 'restricted'
    WHEN p_step IS NOT NULL THEN 'incomplete'
    WHEN p_room <= 0 THEN 'limit_reached'
    WHEN p_enabled IS NOT TRUE THEN 'venue_closed'
    WHEN p_maintenance THEN 'maintenance'
    WHEN p_hidden THEN 'game_hidden'
  END
$$;

-- The status, exclusion and restriction that can stop a player from all play.
CREATE VIEW player_stop AS
  SELECT p.id AS player_id, p.status, l.excluded_until, r.kind AS restriction, r.player_text, r.until AS restricted_until
  FROM player p LEFT JOIN play_limit_now l ON l.player_id = p.id
  LEFT JOIN LATERAL (SELECT * FROM restriction_in_force WHERE player_id = p.id AND kind IN ('play', 'sign_in')
    ORDER BY kind DESC LIMIT 1) r ON true;

-- Alarm: bets placed more than a minute after their player was stopped, so the venue has not stopped play.
CREATE VIEW bet_after_stop_overdue AS
  SELECT 'bet_after_stop' AS kind, b.venue || '/' || b.bet_id AS subject, p.name AS detail, b.placed_at AS since
  FROM (
    SELECT player_id, excluded_from AS since, excluded_until AS until FROM play_limit
    WHERE excluded_until > app_now() - interval '3 days'
    UNION ALL
    SELECT player_id, made_at, coalesce(ended_at, 'infinity') FROM player_freeze
    WHERE ended_at IS NULL OR ended_at > app_now() - interval '3 days'
    UNION ALL
    SELECT player_id, made_at, coalesce(ended_at, until, 'infinity') FROM player_restriction
    WHERE kind IN ('play', 'sign_in') AND (ended_at IS NULL OR ended_at > app_now() - interval '3 days')
  ) s
  JOIN bet b ON b.player_id = s.player_id AND b.placed_at > s.since + interval '1 minute' AND b.placed_at < s.until
  JOIN player p ON p.id = s.player_id
  WHERE b.placed_at > app_now() - interval '3 days';

-- Players who get no rewards and no mailings now (decision 049): they are excluded, or their deposits have reached
-- a limit that they set for themselves, or a case of markers stops offers (decision 101).
CREATE VIEW play_limit_barred AS
  SELECT p.id AS player_id FROM player p LEFT JOIN play_limit l ON l.player_id = p.id
  WHERE l.excluded_until > app_now()
    -- OFFSET keeps it a question per player: a hash would count the deposits of all players with a limit.
    OR EXISTS (SELECT FROM play_limit_deposit_now d WHERE d.player_id = p.id AND d.amount <= d.credited + d.open OFFSET 0)
    OR EXISTS (SELECT FROM marker_barred m WHERE m.player_id = p.id);

-- Whether a player gets no reward now: the above, or the account is not complete (decision 090).
CREATE FUNCTION reward_barred(p_player bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT account_step_problem(p_player) IS NOT NULL
    OR EXISTS (SELECT FROM play_limit_barred WHERE player_id = p_player)
$$;

-- The changes of a player's own limits: `state` is the action, `word` the limit, `limit_to` its new amount (fen; NULL: none).
CREATE VIEW play_limit_timeline AS
  SELECT player_id, created_at AS at, id::text AS key, CASE WHEN action = 'exclude' THEN 'exclusion' ELSE 'deposit' END AS word,
    action AS state, CASE action WHEN 'ask' THEN raise_to ELSE deposit_limit END AS limit_to, excluded_until AS until
  FROM play_limit_change;

CREATE VIEW play_limit_game_timeline AS
  SELECT player_id, created_at AS at, id::text AS key, kind || ':' || period AS word, action AS state,
    CASE action WHEN 'ask' THEN raise_to ELSE amount END AS limit_to, NULL::timestamptz AS until
  FROM play_limit_game_change;

-- Limits that staff set, and their ends: `word` is kind and period, `detail` the amount (fen) or until when it holds.
CREATE VIEW play_limit_staff_timeline AS
  SELECT player_id, made_at AS at, id::text AS key, kind || ':' || period AS word, amount::text AS detail,
    made_by AS staff_id
  FROM play_limit_staff;

CREATE VIEW play_limit_staff_end_timeline AS
  SELECT player_id, end_asked_at AS at, id::text AS key, kind || ':' || period AS word,
    to_char(ends_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS detail, ended_by AS staff_id
  FROM play_limit_staff WHERE end_asked_at IS NOT NULL;
