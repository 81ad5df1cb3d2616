-- The versions of the articles that players read now.
CREATE VIEW article_in_force AS SELECT type, version FROM article_version WHERE state = 'published';

-- Whether an account named a birth date, and whether it is that of somebody old enough, by the day of the brand.
CREATE VIEW account_step_age AS
  SELECT b.player_id, b.named_at, b.ip, coalesce(p.birthday <= (
    (app_now() AT TIME ZONE 'Asia/Shanghai')::date - make_interval(years => q.minimum_age))::date, false) AS of_age
  FROM account_step_birth_date b JOIN player p ON p.id = b.player_id CROSS JOIN account_step_policy q;

-- The steps that players have done. A further step is one more SELECT here.
CREATE VIEW account_step_done AS
  SELECT player_id, 'birth-date' AS step FROM account_step_age WHERE of_age
  UNION ALL
  SELECT p.id, 'terms' FROM player p WHERE 2 = (
    SELECT count(*) FROM article_in_force a
    JOIN account_step_terms t ON t.player_id = p.id AND t.type = a.type AND t.version = a.version
    WHERE a.type IN (5, 2));

-- Returns the first thing that the house asks and that the account lacks: the name of its refusal; NULL if it is complete.
CREATE FUNCTION account_step_problem(p_player bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.step = 'birth-date'
      AND EXISTS (SELECT FROM account_step_age a WHERE a.player_id = p_player AND NOT a.of_age)
    THEN 'under-age' ELSE s.step END
  FROM account_step_policy q CROSS JOIN LATERAL unnest(q.steps) WITH ORDINALITY AS s (step, place)
  WHERE NOT EXISTS (SELECT FROM account_step_done d WHERE d.player_id = p_player AND d.step = s.step)
  ORDER BY s.place LIMIT 1
$$;

-- Returns whether the house asks anything. If so, it takes a lock: no terms come in force before commit.
CREATE FUNCTION hold_account_steps() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account_step_policy WHERE cardinality(steps) > 0) THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('jinli terms', 0));
  RETURN true;
END
$$;

-- Locks a player's row, then holds the steps; in this order everywhere, in one round trip.
CREATE FUNCTION lock_player_and_steps(p_player bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM player WHERE id = p_player FOR NO KEY UPDATE;
  RETURN hold_account_steps();
END
$$;

-- Lets the running transactions that read the terms in force end, and later ones wait until commit.
CREATE FUNCTION lock_terms() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('jinli terms', 0))
$$;

-- Whether an account has records of money, for which its name must be kept.
CREATE VIEW account_step_records AS
  SELECT p.id AS player_id, EXISTS (SELECT FROM ledger.account a JOIN ledger.entry e ON e.account_id = a.id
      WHERE a.code IN (available_account(p.id), held_account(p.id)))
    OR EXISTS (SELECT FROM deposit d WHERE d.player_id = p.id)
    OR EXISTS (SELECT FROM payout_card c WHERE c.player_id = p.id) AS has_records
  FROM player p;
