-- Who works on an order: a lease, so that a closed browser blocks nobody for long (money F-3).
ALTER TABLE deposit ADD claimed_by bigint REFERENCES staff (id), ADD claimed_until timestamptz;
ALTER TABLE withdrawal ADD claimed_by bigint REFERENCES staff (id), ADD claimed_until timestamptz;
