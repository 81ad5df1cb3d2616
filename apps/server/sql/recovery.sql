-- Withdrawals of a player rest after a recovered password.
CREATE VIEW recovery_rest AS SELECT player_id, rests_until AS until FROM player_recovery;

-- Players with a case that waits for a second member.
CREATE VIEW recovery_case_open AS SELECT player_id FROM recovery_case WHERE state = 'waiting';

CREATE VIEW recovery_case_task AS
  SELECT 'recovery_case' AS kind, made_at AS since, made_by AS barred FROM recovery_case WHERE state = 'waiting';
