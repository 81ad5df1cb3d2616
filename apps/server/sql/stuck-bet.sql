-- Stuck bets without a proposal wait for a first member of staff, proposals for a second one.
CREATE VIEW stuck_bet_task AS
  SELECT 'stuck_bet' AS kind, b.placed_at AS since, NULL::bigint AS barred FROM bet_stuck b
  WHERE NOT EXISTS (SELECT FROM stuck_bet_ending e
    WHERE e.venue = b.venue AND e.bet_id = b.bet_id AND e.state IN ('proposed', 'asking'))
  UNION ALL
  SELECT 'stuck_bet_ending', made_at, made_by FROM stuck_bet_ending WHERE state = 'proposed';

-- Proposed endings, which a second member of staff must confirm.
CREATE VIEW stuck_bet_ending_second AS
  SELECT e.id, e.ending_no AS number, p.name AS username, e.stake AS amount, e.made_at AS since,
    e.made_by AS begun_by, s.display_name AS first_by
  FROM stuck_bet_ending e JOIN player p ON p.id = e.player_id JOIN staff s ON s.id = e.made_by
  WHERE e.state = 'proposed';

-- Rows for the ledger audit: by the time of the end (incremental pass) and by id (full pass).
CREATE VIEW stuck_bet_checked AS SELECT id, ended_at AS changed_at FROM stuck_bet_ending;

-- After an ending is done, the player's bet record has the bet, and the bet is not open.
CREATE VIEW stuck_bet_violations AS
  SELECT e.id, e.ended_at AS changed_at, 'I-32' AS invariant,
    format('ending %s (%s) is done, its bet is %s', e.ending_no, e.way, coalesce(b.state, 'gone')) AS detail
  FROM stuck_bet_ending e LEFT JOIN bet_result b ON b.venue = e.venue AND b.bet_id = e.bet_id
  WHERE e.state = 'done' AND (b.state IS NULL OR b.state = 'open');
