-- One-time links are deleted a month after their end, oldest first.
CREATE INDEX staff_link_end ON staff_link (expires_at);

-- The path of a game's cover on its vendor's host.
ALTER TABLE venue_game ADD COLUMN cover text NOT NULL DEFAULT '';
