CREATE VIEW role_task AS
  SELECT 'role' AS kind, made_at AS since, made_by AS barred FROM role_draft WHERE state = 'draft';
