-- Reports by period (decision 097).
CREATE INDEX turnover_requirement_time ON turnover_requirement (created_at);
CREATE INDEX figure_active_player ON figure_active (player_id, day);
CREATE INDEX support_message_staff ON support_message (created_at) WHERE staff_id IS NOT NULL;
