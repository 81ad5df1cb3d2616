CREATE VIEW money_setting_task AS
  SELECT 'setting' AS kind, made_at AS since, made_by AS barred
  FROM money_setting WHERE state = 'draft';

CREATE VIEW money_setting_version AS SELECT id, key, version FROM money_setting;

-- The percentage of the risk of a bet that counts, by the setting in force when the bet was placed.
CREATE FUNCTION turnover_weight(p_category text, p_placed_at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT (value ->> p_category)::integer FROM money_setting
    WHERE key = 'turnover' AND state = 'approved' AND effective_at <= p_placed_at
    ORDER BY version DESC LIMIT 1), 100)
$$;
