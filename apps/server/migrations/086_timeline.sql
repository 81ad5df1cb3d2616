-- The timeline of a player reads the newest rows of each source by an index of its own (decision 097).
CREATE INDEX player_session_time ON player_session (player_id, created_at);
CREATE INDEX adjustment_time ON adjustment (player_id, checked_at) WHERE state = 'posted';
CREATE INDEX promotion_application_time ON promotion_application (player_id, decided_at)
  WHERE state IN ('approved', 'given_up');
CREATE INDEX promotion_application_return ON promotion_application (player_id, given_up_at)
  WHERE state = 'given_up' AND taken_back > 0;
CREATE INDEX red_packet_draw_time ON red_packet_draw (player_id, created_at);
CREATE INDEX vip_gift_time ON vip_gift (player_id, created_at);
CREATE INDEX support_message_turn ON support_message (conversation_id, created_at)
  WHERE seq = 1 OR kind IN ('closed', 'reopened');
CREATE INDEX player_restriction_time ON player_restriction (player_id, made_at);
CREATE INDEX player_restriction_end ON player_restriction (player_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX player_note_time ON player_note (player_id, made_at);
