-- A passkey gives a forgotten password back. Its question has a purpose of its own.
ALTER TABLE player_recovery DROP CONSTRAINT player_recovery_way_check;
ALTER TABLE player_recovery ADD CONSTRAINT player_recovery_way_check
  CHECK (way IN ('email', 'phone', 'code', 'passkey', 'link'));
ALTER TABLE player_passkey_question DROP CONSTRAINT player_passkey_question_purpose_check;
ALTER TABLE player_passkey_question DROP CONSTRAINT player_passkey_question_check;
ALTER TABLE player_passkey_question ADD CONSTRAINT player_passkey_question_purpose_check
  CHECK (purpose IN ('add', 'sign-in', 'confirm', 'recover')),
  ADD CONSTRAINT player_passkey_question_player_check
  CHECK ((player_id IS NULL) = (purpose IN ('sign-in', 'recover')));
