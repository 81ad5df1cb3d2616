-- Who made the account, or chose its password, alone. In two-person steps such an account counts as its maker's.
ALTER TABLE staff ADD made_by bigint REFERENCES staff (id);
