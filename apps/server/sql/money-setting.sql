CREATE VIEW money_setting_task AS
  SELECT 'setting' AS kind, made_at AS since, made_by AS barred
  FROM money_setting WHERE state = 'draft';

-- Which version of its setting a row was made under.
CREATE VIEW money_setting_version AS SELECT id, key, version FROM money_setting;
