-- The agent of each referral code.
CREATE VIEW agent_code AS SELECT player_id, code FROM agent;

CREATE VIEW agent_application_task AS
  SELECT 'agent_application' AS kind, created_at AS since, NULL::bigint AS barred
  FROM agent_application WHERE state = 'open';

CREATE VIEW agent_application_overdue AS
  SELECT 'review_late' AS kind, 'agent-application:' || id AS subject, 'agent_application' AS detail,
    created_at AS since
  FROM agent_application WHERE state = 'open' AND created_at < app_now() - interval '24 hours';
