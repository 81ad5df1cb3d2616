-- The newest base backup is too old, or none was made.
CREATE VIEW backup_overdue AS
  SELECT 'backup_late' AS kind, '数据备份' AS subject, '超过 ' || due_hours || ' 小时没有新备份' AS detail,
    coalesce(base_at, expected_since) + due_hours * interval '1 hour' AS since
  FROM backup_state WHERE coalesce(base_at, expected_since) < app_now() - due_hours * interval '1 hour';

-- WAL has not reached the archive for five minutes, or nobody looks any more: a restore would lose what came since.
CREATE VIEW wal_archive_overdue AS
  SELECT 'wal_archive_failing' AS kind, '日志归档' AS subject, coalesce(nullif(failure, ''), '启动程序未响应') AS detail,
    coalesce(failing_since, looked_at) AS since
  FROM backup_state
  WHERE (base_at IS NOT NULL OR failing_since IS NOT NULL)
    AND coalesce(failing_since, looked_at) < app_now() - interval '5 minutes';

-- The last drill found something, or none was held for 35 days.
CREATE VIEW drill_overdue AS
  SELECT 'restore_drill' AS kind, '恢复演练' AS subject, CASE
      WHEN drill_failures > 0 THEN drill_failures || ' 项检查未通过' ELSE '超过 35 天未演练' END AS detail,
    coalesce(drill_at, expected_since) AS since
  FROM backup_state
  WHERE base_at IS NOT NULL
    AND (drill_failures > 0 OR coalesce(drill_at, expected_since) < app_now() - interval '35 days');

-- The house was restored: venues may know what it does not.
CREATE VIEW restore_overdue AS
  SELECT 'house_restored' AS kind, '数据恢复' AS subject,
    '恢复至 ' || to_char(restored_until AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') || '，请与场馆核对' AS detail,
    restored_at AS since
  FROM backup_state WHERE restored_at IS NOT NULL;
