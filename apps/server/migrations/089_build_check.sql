-- What differs from the signed build manifest on a node (decision 100); '' where nothing does, or none is configured.
ALTER TABLE release_node ADD COLUMN build_difference text NOT NULL DEFAULT '';
