-- The depositor's card number under the key of the installation, as payout cards lie (003): the sealed
-- bytes and the four characters that may be shown. SQL cannot seal: the server's job `seal-payer-cards`
-- does it for what still lies in the clear. `payer_card` itself stays for one release, so that a process
-- of the release before goes on writing and reading while nodes are changed one by one; then it goes.
ALTER TABLE deposit ADD payer_card_sealed bytea, ADD payer_card_tail text NOT NULL DEFAULT '';
UPDATE deposit SET payer_card_tail = right(payer_card, 4) WHERE payer_card <> '';
-- What the job has yet to do: nothing, as a rule.
CREATE INDEX deposit_unsealed ON deposit (id) WHERE payer_card <> '';
