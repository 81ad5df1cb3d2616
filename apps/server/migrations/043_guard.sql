-- An article that leads outside waits for a second member, as other texts do (decision 063).
ALTER TABLE article_version DROP CONSTRAINT article_version_state_check,
  ADD CONSTRAINT article_version_state_check
    CHECK (state IN ('draft', 'asked', 'published', 'replaced', 'withdrawn', 'discarded'));
DROP INDEX article_draft;
CREATE UNIQUE INDEX article_draft ON article_version (type) WHERE state IN ('draft', 'asked');

-- A used code is kept until its set is replaced: a repeated right code is refused, but it is no guess.
ALTER TABLE staff_recovery_code ADD used_at timestamptz;
GRANT UPDATE (used_at) ON staff_recovery_code TO jinli_app;

-- Money requests without an idempotency key that are running: an equal one is refused on every node. After a crash of
-- the database nothing runs any more, so the table need not survive one.
CREATE UNLOGGED TABLE unkeyed_request (
  actor bigint NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (actor, call, body_hash)
);
CREATE INDEX unkeyed_request_age ON unkeyed_request (begun_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unkeyed_request TO jinli_app;

-- Who sent a picture of a private conversation (picture-authority.ts): only this side may put it into a message.
ALTER TABLE picture ADD owner text NOT NULL DEFAULT '';
CREATE INDEX picture_private ON picture (sent_at) WHERE kind = 'service' AND released_at IS NULL;
CREATE INDEX support_message_picture ON support_message (picture) WHERE picture IS NOT NULL;
