-- The place of the last edit: staff read content and promotions in the order in which players see them.
ALTER TABLE content_item ADD place smallint NOT NULL DEFAULT 100;
UPDATE content_item i SET place = (SELECT v.place FROM content_version v WHERE v.item_id = i.id
  ORDER BY v.version DESC LIMIT 1)
  WHERE EXISTS (SELECT FROM content_version v WHERE v.item_id = i.id);
DROP INDEX content_item_of_kind;
CREATE INDEX content_item_of_kind ON content_item (kind, place, id);

ALTER TABLE promotion ADD place smallint NOT NULL DEFAULT 100;
UPDATE promotion p SET place = (SELECT v.place FROM promotion_version v WHERE v.promotion_id = p.id
  ORDER BY v.version DESC LIMIT 1)
  WHERE EXISTS (SELECT FROM promotion_version v WHERE v.promotion_id = p.id);
CREATE INDEX promotion_place ON promotion (place, id);
DROP INDEX promotion_of_type;
CREATE INDEX promotion_of_type ON promotion (type_id, place, id);
