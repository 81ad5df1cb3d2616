-- Who gets no gifts, offers and mailings because of an open case.
CREATE VIEW marker_barred AS SELECT player_id FROM marker_case WHERE state = 'open' AND blocks_offers;

CREATE VIEW marker_case_task AS
  SELECT 'marker_case' AS kind, greatest(c.opened_at, c.contested_at) AS since, NULL::bigint AS barred FROM marker_case c
  WHERE c.state = 'open' AND NOT EXISTS (SELECT FROM marker_contact k
    WHERE k.case_id = c.id AND k.made_at >= coalesce(c.contested_at, c.opened_at));
