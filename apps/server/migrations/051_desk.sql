-- Orders that a member put back undecided: 取下一单 passes them over for a while (decision 071).
CREATE TABLE review_release (
  staff_id bigint NOT NULL REFERENCES staff (id),
  queue text NOT NULL,
  order_id bigint NOT NULL,
  released_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (staff_id, queue, order_id)
);

-- When a member first opened the order after its time to pay. Nobody closes an order that nobody has opened.
ALTER TABLE deposit ADD COLUMN viewed_at timestamptz;

-- The queue of those that wait for staff (`deposit_waiting`), in time or not.
DROP INDEX deposit_waits;
CREATE INDEX deposit_waits ON deposit (created_at) WHERE state IN ('submitted', 'expired') AND closed_at IS NULL;

-- When staff took back a message that they had sent. Its text stays for the record.
ALTER TABLE support_message ADD COLUMN recalled_at timestamptz;
GRANT UPDATE (recalled_at) ON support_message TO jinli_app;
ALTER TABLE support_message
  DROP CONSTRAINT support_message_kind_check,
  ADD CONSTRAINT support_message_kind_check
    CHECK (kind IN ('text', 'order', 'picture', 'closed', 'reopened', 'note', 'recalled'));

-- The phrases that the server is shipped with; nobody has changed them yet.
ALTER TABLE support_phrase ALTER COLUMN changed_by DROP NOT NULL;
INSERT INTO support_phrase (shortcut, body)
SELECT shortcut, body FROM (VALUES
  ('您好', '您好，请问有什么可以帮您？'),
  ('稍等', '请您稍等，我马上为您核实。'),
  ('存款核对', '您的存款正在核对，核实到账后会自动入账，请勿重复提交。'),
  ('付款信息', '请告诉我付款时间、金额和付款账户的末四位，我为您核对。请不要发送密码或验证码。'),
  ('取款审核', '您的取款正在审核，期间金额保持冻结；通过后会付至您绑定的账户。'),
  ('有效流水', '取款前须完成有效流水，还差多少可在取款页查看。'),
  ('密码', '请在登录页点「忘记密码」自行重置。客服不会索取您的密码或验证码。'),
  ('结束', '请问还有其他问题吗？没有的话本次会话先结束，您可随时再留言。')
) AS shipped (shortcut, body)
WHERE NOT EXISTS (SELECT FROM support_phrase);
