CREATE VIEW money_setting_task AS
  SELECT 'setting' AS kind, made_at AS since, made_by AS barred
  FROM money_setting WHERE state = 'draft';
