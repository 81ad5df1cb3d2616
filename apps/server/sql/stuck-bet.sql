-- Bets that nobody has proposed an end for wait for a first person, proposals for a second one.
CREATE VIEW stuck_bet_task AS
  SELECT 'stuck_bet' AS kind, b.placed_at AS since, NULL::bigint AS barred FROM bet_stuck b
  WHERE NOT EXISTS (SELECT FROM stuck_bet_ending e
    WHERE e.venue = b.venue AND e.bet_id = b.bet_id AND e.state IN ('proposed', 'asking'))
  UNION ALL
  SELECT 'stuck_bet_ending', made_at, made_by FROM stuck_bet_ending WHERE state = 'proposed';

-- How a first member would end it.
CREATE VIEW stuck_bet_second AS
  SELECT e.id, e.ending_no AS number, p.name AS username, e.stake AS amount, e.made_at AS since,
    e.made_by AS begun_by, s.display_name AS first_by
  FROM stuck_bet_ending e JOIN player p ON p.id = e.player_id JOIN staff s ON s.id = e.made_by
  WHERE e.state = 'proposed';

-- What the books check beside it: an ending when it is over, and again by its id in turn.
CREATE VIEW stuck_bet_checked AS SELECT id, ended_at AS changed_at FROM stuck_bet_ending;

-- An end that was carried out stands in the record of its player.
CREATE VIEW stuck_bet_violations AS
  SELECT e.id, e.ended_at AS changed_at, 'I-32' AS invariant,
    format('ending %s (%s) is done, its bet is %s', e.ending_no, e.way, coalesce(b.state, 'gone')) AS detail
  FROM stuck_bet_ending e LEFT JOIN bet_result b ON b.venue = e.venue AND b.bet_id = e.bet_id
  WHERE e.state = 'done' AND (b.state IS NULL OR b.state = 'open');
