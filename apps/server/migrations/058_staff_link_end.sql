-- One-time links are deleted a month after their end, oldest first.
CREATE INDEX staff_link_end ON staff_link (expires_at);
