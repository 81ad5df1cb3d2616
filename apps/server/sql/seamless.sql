-- Alarm: rounds that are open for more than an hour.
CREATE VIEW seamless_round_overdue AS
  SELECT 'round_open' AS kind, venue || ':' || player_id || ':' || round AS subject, venue AS detail, opened_at AS since
  FROM seamless_round WHERE state = 'open' AND opened_at < app_now() - interval '1 hour';

-- Saves the request ids of some calls of a venue and locks their players until commit. Returns one row per call, in
-- order (seamless.store.ts): whether the request is new, the player's balance, why no bet may be made now, the stored
-- transaction, the round, the bet that a rollback returns, and with wins the bounds on them (decision 065; NULL without a
-- bound). Each costs one index look-up; `venue || ''` prevents a
-- plan made on empty tables from scanning all rows of a venue.
CREATE FUNCTION seamless_held(p_venue text, p_requests text[], p_players bigint[], p_transactions text[], p_rounds text[],
  p_bets text[], p_sessions bytea[], p_games text[], p_credits bigint)
RETURNS TABLE (place integer, fresh boolean, available bigint, stops text,
  known_call text, known_player bigint, known_round text, known_bet text, known_stake bigint, known_payout bigint,
  known_refusal text, known_balance bigint, known_held_amount bigint, expired boolean,
  state text, stake bigint, payout bigint, returned bigint, won boolean, held_amount bigint,
  bet_call text, bet_player bigint, bet_round text, bet_stake bigint, bet_refusal text, rolled_back boolean,
  bound_times bigint, bound_least bigint, hour_room bigint, stake_room bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_fresh text[];
  v_enabled boolean;
  v_maintenance boolean;
  v_review jsonb;
  v_hour bigint;
  v_asks boolean;
BEGIN
  WITH noted AS (
    INSERT INTO seamless_request AS t (venue, request)
    SELECT p_venue, u.request FROM unnest(p_requests) AS u (request) WHERE u.request IS NOT NULL ORDER BY u.request
    ON CONFLICT DO NOTHING RETURNING t.request
  )
  SELECT array_agg(noted.request) INTO v_fresh FROM noted;
  PERFORM lock_players(p_players);
  v_asks := hold_account_steps();
  -- The next statements see all data that was committed before the last lock was granted.
  SELECT v.enabled, in_maintenance(v.maintenance_from, v.maintenance_until) INTO v_enabled, v_maintenance
  FROM venue v WHERE v.code = p_venue;
  IF p_credits > 0 THEN
    SELECT s.value INTO v_review FROM money_setting s
    WHERE s.key = 'review' AND s.state = 'approved' AND s.effective_at <= app_now() ORDER BY s.version DESC LIMIT 1;
    -- A document of before has the shipped bounds.
    v_hour := coalesce((v_review ->> 'win_hold_hour')::numeric, 2000000) * 100;
    IF v_hour > 0 THEN v_hour := seamless_hour_room(p_venue, p_credits, v_hour); ELSE v_hour := NULL; END IF;
  END IF;
  RETURN QUERY SELECT o.place::integer, o.request IS NULL OR coalesce(o.request = ANY (v_fresh), false), m.available,
    CASE
      WHEN o.session IS NULL THEN NULL
      WHEN q.problem IN ('frozen', 'excluded', 'restricted', 'incomplete', 'limit_reached') THEN 'limited'
      WHEN q.problem IS NOT NULL THEN 'venue_closed'
      WHEN i.id IS NULL THEN 'session_over'
    END,
    k.call, k.player_id, k.round, k.bet, k.stake, k.payout, k.refusal, k.balance, k.held_amount,
    k.id IS NULL AND e.id IS NOT NULL,
    r.state, r.stake, r.payout, r.returned, r.won, r.held_amount,
    b.call, b.player_id, b.round, b.stake, b.refusal, x.id IS NOT NULL,
    coalesce((v_review ->> 'win_hold_times')::bigint, 10000),
    (coalesce((v_review ->> 'win_hold_round')::numeric, 500) * 100)::bigint, v_hour, w.room
  FROM unnest(p_requests, p_players, p_transactions, p_rounds, p_bets, p_sessions, p_games)
    WITH ORDINALITY AS o (request, player, transaction, round, bet, session, game, place)
  LEFT JOIN LATERAL (SELECT p.available, p.status FROM player_money p
    WHERE p.player_id = o.player LIMIT 1) m ON true
  LEFT JOIN LATERAL (SELECT * FROM seamless_transaction t
    WHERE t.transaction = o.transaction AND t.venue || '' = p_venue LIMIT 1) k ON true
  LEFT JOIN LATERAL (SELECT t.id FROM ledger.transaction t
    WHERE k.id IS NULL AND t.ref = posting_ref('seamless', seamless_id(p_venue, o.transaction)) LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT * FROM seamless_round t
    WHERE t.venue = p_venue AND t.player_id = o.player AND t.round = o.round LIMIT 1) r ON true
  LEFT JOIN LATERAL (SELECT * FROM seamless_transaction t
    WHERE t.transaction = o.bet AND t.venue || '' = p_venue LIMIT 1) b ON true
  LEFT JOIN LATERAL (SELECT t.id FROM seamless_transaction t
    WHERE t.bet = coalesce(o.bet, o.transaction) AND t.venue || '' = p_venue LIMIT 1) x ON true
  LEFT JOIN LATERAL (SELECT n.excluded_until FROM play_limit_now n
    WHERE o.session IS NOT NULL AND n.player_id = o.player LIMIT 1) l ON true
  LEFT JOIN LATERAL (SELECT n.id FROM restriction_in_force n WHERE o.session IS NOT NULL
    AND n.player_id = o.player AND n.kind IN ('play', 'sign_in') LIMIT 1) t ON true
  LEFT JOIN LATERAL (SELECT g.code FROM venue_game g
    WHERE o.session IS NOT NULL AND g.venue = p_venue AND g.code = o.game AND g.hidden LIMIT 1) h ON true
  LEFT JOIN LATERAL (SELECT s.player_session_id FROM seamless_session s
    WHERE s.token_hash = o.session AND s.venue = p_venue AND s.player_id = o.player
      AND s.expires_at > app_now() LIMIT 1) g ON true
  LEFT JOIN LATERAL (SELECT n.id FROM player_signed_in n WHERE n.id = g.player_session_id LIMIT 1) i ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN o.session IS NOT NULL THEN stake_room(o.player) END AS room) w
  CROSS JOIN LATERAL (
    SELECT play_problem(v_enabled, v_maintenance, h.code IS NOT NULL, m.status, l.excluded_until,
      t.id IS NOT NULL,
      CASE WHEN v_asks AND o.session IS NOT NULL THEN account_step_problem(o.player) END,
      w.room) AS problem) q
  ORDER BY o.place;
END
$$;

-- What each transaction, and each hold that went back, moved on the venue's clearing account.
CREATE VIEW seamless_moved AS
  SELECT venue, at, stake + payout + returned AS moved FROM seamless_transaction WHERE refusal = ''
  UNION ALL
  SELECT venue, decided_at, amount FROM seamless_win_hold WHERE state IN ('refused', 'rolled_back');

-- What a venue may still credit in this hour beyond its stakes. From a quarter of the bound on, its batches wait for each
-- other, so the sum is exact; below it, batches of one moment do not see each other.
CREATE FUNCTION seamless_hour_room(p_venue text, p_credits bigint, p_most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_net bigint;
BEGIN
  SELECT coalesce(sum(net), 0) INTO v_net FROM seamless_hour
  WHERE venue = p_venue AND hour = date_trunc('hour', app_now());
  IF v_net + p_credits > p_most / 4 THEN
    PERFORM pg_advisory_xact_lock(hashtext('seamless_hour'), hashtext(p_venue));
    SELECT coalesce(sum(net), 0) INTO v_net FROM seamless_hour
    WHERE venue = p_venue AND hour = date_trunc('hour', app_now());
  END IF;
  RETURN p_most - v_net;
END
$$;

-- Rows for the ledger audit: by time (incremental pass) and by id (full pass).
CREATE VIEW seamless_checked AS SELECT id, at AS changed_at FROM seamless_transaction;

-- What of a win on hold staff have released to the player.
CREATE FUNCTION seamless_released(s seamless_transaction) RETURNS bigint LANGUAGE sql STABLE
  RETURN CASE WHEN s.held_amount = 0 THEN 0 ELSE coalesce((SELECT h.amount FROM seamless_win_hold h
    WHERE h.transaction = s.transaction AND h.venue = s.venue AND h.state = 'released'), 0) END;

-- A transaction moved its amount once, and a round is the sum of its transactions. With OFFSET 0 the plan goes from the
-- posting to its entries, never through the long history of the player's account.
CREATE VIEW seamless_violations AS
  SELECT s.id, s.at AS changed_at, 'I-31' AS invariant,
    format('seamless %s %s:%s says %s in %s steps, its postings %s in %s', s.call, s.venue, s.transaction, w.moves, w.steps,
      m.moves, m.steps) AS detail
  FROM seamless_transaction s
  CROSS JOIN LATERAL (
    SELECT CASE WHEN s.refusal = '' THEN p.paid + s.returned - s.stake ELSE 0 END AS moves,
      CASE WHEN s.refusal = '' THEN (p.paid > 0)::int + (s.returned > 0)::int + (s.stake > 0)::int ELSE 0 END AS steps
    FROM (SELECT s.payout - s.held_amount + seamless_released(s) AS paid) p
  ) w
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS moves, count(*) AS steps
    FROM ledger.transaction t
    CROSS JOIN LATERAL (SELECT u.amount, u.account_id FROM ledger.entry u WHERE u.transaction_id = t.id OFFSET 0) e
    JOIN ledger.account a ON a.id = e.account_id
    WHERE t.ref = posting_ref('seamless', seamless_id(s.venue, s.transaction))
      AND a.code = available_account(s.player_id)
  ) m
  WHERE w.moves <> m.moves OR w.steps <> m.steps
  UNION ALL
  SELECT s.id, s.at, 'I-31',
    format('round %s:%s of player %s stands at %s/%s/%s, its transactions say %s/%s/%s', s.venue, s.round, s.player_id,
      r.stake, r.payout, r.returned, m.stake, m.payout, m.returned)
  FROM seamless_transaction s
  LEFT JOIN LATERAL (SELECT o.stake, o.payout, o.returned FROM seamless_round o
    WHERE o.venue = s.venue AND o.player_id = s.player_id AND o.round = s.round LIMIT 1) r ON true
  CROSS JOIN LATERAL (
    SELECT sum(o.stake)::bigint AS stake, sum(o.payout - o.held_amount + seamless_released(o))::bigint AS payout,
       sum(o.returned)::bigint AS returned
    FROM seamless_transaction o
    WHERE o.venue = s.venue AND o.player_id = s.player_id AND o.round = s.round AND o.refusal = ''
  ) m
  WHERE s.refusal = '' AND s.stake + s.payout + s.returned > 0
    AND (r.stake, r.payout, r.returned) IS DISTINCT FROM (m.stake, m.payout, m.returned);

-- A posting needs a transaction of the same player and amount. Neither is checked after four months.
CREATE VIEW seamless_unfounded AS
  SELECT t.id, 'I-31' AS invariant, format('posting %s has no transaction that says so', t.key) AS detail
  FROM ledger.transaction t
  WHERE t.kind IN ('seamless.bet', 'seamless.win', 'seamless.rolled-back')
    AND t.posted_at > app_now() - interval '4 months'
    AND NOT EXISTS (
      SELECT FROM seamless_transaction s
      JOIN ledger.account a ON a.code = available_account(s.player_id)
      JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id
      WHERE s.venue = ref_part(t.ref, 1) AND s.refusal = ''
        AND s.transaction = seamless_transaction_of(t.ref)
        AND e.amount = CASE t.kind WHEN 'seamless.bet' THEN -s.stake WHEN 'seamless.win' THEN s.payout ELSE s.returned END);

-- Rounds that are open.
CREATE VIEW seamless_round_queue AS
  SELECT opened_at AS since FROM seamless_round WHERE state = 'open';
