-- Kinds of flags with their weights (decision 070): 0 is a note and no flag, 1 is to be looked at, 2 asks for a reason,
-- 3 for a second person by role. A kind that stands on most orders has the weight 0, so that others are seen.
CREATE TABLE flag_kind (
  kind text PRIMARY KEY,
  label text NOT NULL,
  weight integer NOT NULL CHECK (weight BETWEEN 0 AND 3)
);
INSERT INTO flag_kind (kind, label, weight) VALUES
  ('name_mismatch', '姓名不一致', 2),
  ('partial', '少付', 0),
  ('over', '多付', 0),
  ('late', '超时到账', 0),
  ('wrong_token', '币种不符', 2),
  ('wrong_network', '网络不符', 2),
  ('tx_failed', '链上失败', 3),
  ('unconfirmed', '待链上确认', 2),
  ('same_payment', '同额冲突', 1),
  ('expired', '已超时', 0),
  ('corrected', '已冲正', 0),
  ('reopened', '重新打开', 1),
  ('shared_card', '卡片重复绑定', 2),
  -- As shipped withdrawals are not blocked by turnover, and nearly each of them lacks some.
  ('turnover_short', '有效流水不足', 0),
  ('password_changed', '一天内改过密码', 1),
  ('two_person', '须两人', 0),
  ('pay_overdue', '付款超时', 1),
  ('lease_expired', '审核超时', 0),
  ('case_shared_address', '个案：同 IP 多账号', 2),
  ('case_shared_card', '个案：同卡多账号', 2),
  ('case_quick_withdrawal', '个案：存取少流水', 2),
  ('case_mirrored_bets', '个案：疑似对打', 3),
  ('case_void_after_claim', '个案：领取后注单作废', 2),
  ('case_corrected_deposit', '个案：冲正前已得奖励', 2),
  ('case_confirmed', '个案：已认定违规', 3);
REVOKE INSERT, UPDATE, DELETE ON flag_kind FROM jinli_app;

-- Why a member went on against a flag of an order. A flag that was answered so asks no second time.
CREATE TABLE flag_reason (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('deposit', 'withdrawal', 'promotion_application')),
  order_id bigint NOT NULL,
  kind text NOT NULL REFERENCES flag_kind (kind),
  case_id text NOT NULL DEFAULT '',
  staff_id bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX flag_reason_order ON flag_reason (subject, order_id);
REVOKE UPDATE, DELETE ON flag_reason FROM jinli_app;

-- A case groups the hints of one cause: the accounts on one address or card, a pair of players, one order.
CREATE TABLE risk_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  case_key text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'confirmed')),
  found_at timestamptz NOT NULL DEFAULT app_now(),
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  UNIQUE (kind, case_key),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX risk_case_state ON risk_case (state, id);
CREATE INDEX risk_case_kind ON risk_case (kind, state, id);
REVOKE DELETE ON risk_case FROM jinli_app;

ALTER TABLE abuse_flag RENAME COLUMN dismissed_by TO decided_by;
ALTER TABLE abuse_flag RENAME COLUMN dismissed_at TO decided_at;
ALTER TABLE abuse_flag DROP CONSTRAINT abuse_flag_state_check, DROP CONSTRAINT abuse_flag_check,
  DROP CONSTRAINT abuse_flag_check1;
ALTER TABLE abuse_flag
  ADD CHECK (state IN ('open', 'dismissed', 'confirmed')),
  ADD CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  ADD COLUMN case_id bigint REFERENCES risk_case (id);

-- Earlier hints get their cases. The key of mirrored bets names the other player, the day and the venue.
CREATE FUNCTION pg_temp.case_key(kind text, player bigint, key text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE kind
    WHEN 'mirrored_bets' THEN concat_ws(':', least(player, split_part(key, ':', 1)::bigint),
      greatest(player, split_part(key, ':', 1)::bigint), split_part(key, ':', 2), split_part(key, ':', 3))
    WHEN 'void_after_claim' THEN player || ':' || key
    ELSE key END
$$;
INSERT INTO risk_case (kind, case_key, state, found_at, changed_at, decided_by, decided_at, reason)
  SELECT kind, key, CASE WHEN some_open THEN 'open' ELSE 'dismissed' END, found_at, changed_at,
    CASE WHEN NOT some_open THEN decided_by END, CASE WHEN NOT some_open THEN decided_at END,
    CASE WHEN some_open THEN '' ELSE reason END
  FROM (SELECT kind, pg_temp.case_key(kind, player_id, evidence_key) AS key, bool_or(state = 'open') AS some_open,
      min(found_at) AS found_at, max(changed_at) AS changed_at, max(decided_by) AS decided_by,
      max(decided_at) AS decided_at, max(reason) AS reason
    FROM abuse_flag GROUP BY 1, 2) c;
UPDATE abuse_flag f SET case_id = c.id FROM risk_case c
  WHERE c.kind = f.kind AND c.case_key = pg_temp.case_key(f.kind, f.player_id, f.evidence_key);
ALTER TABLE abuse_flag ALTER COLUMN case_id SET NOT NULL;
CREATE INDEX abuse_flag_case ON abuse_flag (case_id, player_id);
CREATE INDEX abuse_flag_open ON abuse_flag (case_id) WHERE state = 'open';

-- Risk holds a withdrawal: it is not approved, rejected or paid before the hold ends.
ALTER TABLE withdrawal ADD COLUMN on_risk_hold boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT on_risk_hold OR state IN ('requested', 'in_review', 'approved'));
CREATE TABLE risk_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id),
  reason text NOT NULL CHECK (reason <> ''),
  begun_by bigint NOT NULL REFERENCES staff (id),
  begun_at timestamptz NOT NULL DEFAULT app_now(),
  ended_by bigint REFERENCES staff (id),
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((ended_at IS NULL) = (end_reason = ''))
);
CREATE UNIQUE INDEX risk_hold_open ON risk_hold (withdrawal_id) WHERE ended_at IS NULL;
CREATE INDEX risk_hold_withdrawal ON risk_hold (withdrawal_id);
REVOKE DELETE ON risk_hold FROM jinli_app;
