/**
 * The ledger's whole public face. Double entry: every transaction is two or more lines that sum
 * to zero; entries are never changed; a correction is a new transaction (docs/ledger.md).
 */
export type Queryable = {
  query(config: { name?: string; text: string; values?: unknown[] }): Promise<{
    rows: Record<string, unknown>[]
  }>
}

/** `amount` in minor units of the account's currency; positive increases the account. */
export type Line = { account: string; amount: bigint }

export type Posting = {
  /** Natural idempotency key of the business row, e.g. `withdrawal:42:hold`. */
  key: string
  kind: string
  /** What the transaction is about, e.g. `withdrawal:42`. */
  ref: string
  lines: readonly Line[]
}

export type Posted = { transactionId: bigint; replayed: boolean }

export const ledgerFailures = {
  JL001: 'insufficient',
  JL002: 'key-conflict',
  JL003: 'unknown-account',
  JL004: 'unbalanced',
  JL005: 'bad-call',
} as const
export type LedgerFailure =
  | (typeof ledgerFailures)[keyof typeof ledgerFailures]
  | 'already-reversed'

/** A posting that the ledger refused; nothing of it was written. */
export class LedgerRefused extends Error {
  readonly failure: LedgerFailure
  /** The account that is short, for `insufficient`. */
  readonly account: string | null
  constructor(failure: LedgerFailure, account: string | null, cause: unknown) {
    super(`ledger refused: ${failure}`, { cause })
    this.failure = failure
    this.account = account
  }
}

type SqlError = { code?: string; detail?: string; constraint?: string }

function translate(error: unknown): unknown {
  const { code = '', detail, constraint } = (error ?? {}) as SqlError
  if (code === '23505' && constraint === 'transaction_reverses_key') {
    return new LedgerRefused('already-reversed', null, error)
  }
  const failure = Object.hasOwn(ledgerFailures, code)
    ? ledgerFailures[code as keyof typeof ledgerFailures]
    : null
  return failure ? new LedgerRefused(failure, detail ?? null, error) : error
}

async function call(db: Queryable, name: string, text: string, values: unknown[]) {
  try {
    return (await db.query({ name, text, values })).rows
  } catch (error) {
    throw translate(error)
  }
}

/** Posts one balanced transaction in one round trip; the same key again returns the first. */
export async function post(db: Queryable, posting: Posting): Promise<Posted> {
  const lines = posting.lines.toSorted((a, b) => (a.account < b.account ? -1 : 1))
  const [row] = await call(
    db,
    'ledger_post',
    'SELECT transaction_id, replayed FROM ledger.post($1, $2, $3, $4, $5)',
    [
      posting.key,
      posting.kind,
      posting.ref,
      lines.map((line) => line.account),
      lines.map((line) => line.amount),
    ],
  )
  return postedOf(row)
}

/** Undoes a transaction with new entries; a transaction can be reversed once. */
export async function reverse(
  db: Queryable,
  transactionId: bigint,
  key: string,
  kind: string,
): Promise<Posted> {
  const [row] = await call(
    db,
    'ledger_reverse',
    'SELECT transaction_id, replayed FROM ledger.reverse($1, $2, $3)',
    [transactionId, key, kind],
  )
  return postedOf(row)
}

function postedOf(row: Record<string, unknown> | undefined): Posted {
  if (!row) throw new Error('ledger.post gave no row')
  return {
    transactionId: BigInt(String(row.transaction_id)),
    replayed: row.replayed === true,
  }
}

/** Opens accounts that do not exist yet. Guarded ones can never go below zero. */
export async function openAccounts(
  db: Queryable,
  codes: readonly string[],
  kind: { currency: string; guarded: boolean },
): Promise<void> {
  await call(db, 'ledger_open', 'SELECT ledger.open_accounts($1, $2, $3)', [
    codes,
    kind.currency,
    kind.guarded,
  ])
}

/** Balances by account code; an account that does not exist is missing from the map. */
export async function balances(
  db: Queryable,
  codes: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await call(
    db,
    'ledger_balances',
    'SELECT code, balance::text AS balance FROM ledger.balances($1)',
    [codes],
  )
  return new Map(rows.map((row) => [String(row.code), BigInt(String(row.balance))]))
}

/** Closes the batch of final transactions: hash chain and house sums. Returns how many it closed. */
export async function closeBatch(db: Queryable): Promise<number> {
  const [row] = await call(db, 'ledger_close', 'SELECT ledger.close_batch()::int AS n', [])
  return typeof row?.n === 'number' ? row.n : 0
}

export type Violation = { invariant: string; detail: string }

/** What is wrong with the books (I-1…I-4); empty when they hold. `since` = transaction id. */
export async function violations(db: Queryable, since = 0n): Promise<Violation[]> {
  const rows = await call(
    db,
    'ledger_violations',
    'SELECT invariant, detail FROM ledger.violations($1)',
    [since],
  )
  return rows.map((row) => ({
    invariant: String(row.invariant),
    detail: String(row.detail),
  }))
}
