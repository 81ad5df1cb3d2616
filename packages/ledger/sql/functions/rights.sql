-- Grants the functions that the server's role may call. This file is the last in the order, when all functions exist.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  ledger.open_accounts(text[], text, boolean),
  ledger.post(text, text, text, text[], bigint[]),
  ledger.post_batch(text[], text[], text[], integer[], integer[], text[], bigint[]),
  ledger.balances(text[]),
  ledger.current_xid(),
  ledger.oldest_xid(),
  ledger.first_open_xid(),
  ledger.close_batch(integer),
  ledger.seal_fingerprint(bigint),
  ledger.account_violations(bigint[]),
  ledger.entry_violations(bigint, bigint),
  ledger.seal_violations(bigint, bigint),
  ledger.right_violations(),
  ledger.violations(bigint)
TO jinli_app;
