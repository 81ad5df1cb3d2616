-- The parts of the venue's result, as our bets have them; NULL in runs before.
ALTER TABLE reconciliation_run ADD COLUMN ggr bigint, ADD COLUMN open_stake bigint;
