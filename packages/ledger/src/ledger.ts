/**
 * The public interface of the ledger. Double entry: every transaction has two or more lines that sum to zero. Entries
 * are never changed; a correction is a new transaction (docs/ledger.md).
 */
export type Queryable = {
  query(config: { name?: string; text: string; values?: unknown[] }): Promise<{
    rows: Record<string, unknown>[]
  }>
}

/** A line of a posting. `amount` is in minor units of the account's currency; a positive one raises the balance. */
export type Line = { account: string; amount: bigint }

export type Posting = {
  /** The idempotency key, built from the business record, e.g. `withdrawal:42:hold`. */
  key: string
  kind: string
  /** The business record that the transaction belongs to, e.g. `withdrawal:42`. */
  ref: string
  lines: readonly Line[]
}

export type PostResult = { transactionId: bigint; replayed: boolean }

export const ledgerFailures = {
  JL001: 'insufficient',
  JL002: 'key-conflict',
  JL003: 'unknown-account',
  JL004: 'unbalanced',
  JL005: 'bad-call',
  // Only in a batch: an earlier posting of the same chain was refused.
  JL006: 'chain-broken',
} as const
export type LedgerFailure = (typeof ledgerFailures)[keyof typeof ledgerFailures]

/** Thrown when the ledger refuses a posting. Nothing was written. */
export class LedgerRefused extends Error {
  readonly failure: LedgerFailure
  /** The account whose balance is too low, if `failure` is `insufficient`. */
  readonly account: string | null
  constructor(failure: LedgerFailure, account: string | null, cause: unknown) {
    super(`ledger refused: ${failure}`, { cause })
    this.failure = failure
    this.account = account
  }
}

type SqlError = { code?: string; detail?: string }

function translate(error: unknown): unknown {
  const { code = '', detail } = (error ?? {}) as SqlError
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

/** Posts one balanced transaction in one round trip. The same key and posting again returns the first transaction. */
export async function post(db: Queryable, posting: Posting): Promise<PostResult> {
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

/** Posts many transactions in one round trip, in order, each as `post` does. If one is refused, none is posted. */
export async function postAll(db: Queryable, postings: readonly Posting[]): Promise<void> {
  const all = postings.map(({ key, kind, ref, lines }) => {
    const inOrder = lines.toSorted((a, b) => (a.account < b.account ? -1 : 1))
    return {
      key,
      kind,
      ref,
      accounts: inOrder.map((line) => line.account),
      amounts: inOrder.map((line) => line.amount.toString()),
    }
  })
  await call(
    db,
    'ledger_post_all',
    `SELECT p.transaction_id FROM (
        SELECT each, n FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS a (each, n) ORDER BY n) a,
      LATERAL ledger.post(each ->> 'key', each ->> 'kind', each ->> 'ref',
        ARRAY(SELECT jsonb_array_elements_text(each -> 'accounts')),
        ARRAY(SELECT jsonb_array_elements_text(each -> 'amounts')::bigint)) p`,
    [JSON.stringify(all)],
  )
}

/** A posting of a batch. In a chain (neighbours with the same `chain`), the first refusal refuses the rest. */
export type ChainedPosting = Posting & { chain: number }

/** The outcome of one posting of a batch. `afters`: the balances of its guarded accounts right after it. */
export type BatchOutcome =
  | (PostResult & { afters: ReadonlyMap<string, bigint> })
  | { failure: LedgerFailure; account: string | null }

function aftersOf(lines: readonly Line[], afters: unknown): Map<string, bigint> {
  const balanceTexts: unknown[] = Array.isArray(afters) ? afters : []
  return new Map(
    lines.flatMap(({ account }, i) => {
      const after = balanceTexts[i]
      return typeof after === 'string' || typeof after === 'bigint'
        ? [[account, BigInt(after)]]
        : []
    }),
  )
}

/**
 * Posts transactions of many callers in one round trip, in order. Each is posted, replayed or refused independently,
 * as by `post`. A replayed one has no `afters`. The outcomes are in the order of the postings.
 */
export async function postBatch(
  db: Queryable,
  postings: readonly ChainedPosting[],
): Promise<BatchOutcome[]> {
  const ascending = (a: Line, b: Line) => (a.account < b.account ? -1 : 1)
  const lines = postings.map((posting) => posting.lines.toSorted(ascending))
  const all = lines.flat()
  const rows = await call(
    db,
    'ledger_post_batch',
    `SELECT n, transaction_id, replayed, failure, account, afters
      FROM ledger.post_batch($1, $2, $3, $4, $5, $6, $7)`,
    [
      postings.map(({ key }) => key),
      postings.map(({ kind }) => kind),
      postings.map(({ ref }) => ref),
      postings.map(({ chain }) => chain),
      lines.map(({ length }) => length),
      all.map(({ account }) => account),
      all.map(({ amount }) => amount),
    ],
  )
  return rows.map((row, i) => {
    const failure = ledgerFailures[String(row.failure) as keyof typeof ledgerFailures]
    if (failure)
      return { failure, account: typeof row.account === 'string' ? row.account : null }
    return { ...postedOf(row), afters: aftersOf(lines[i] ?? [], row.afters) }
  })
}

function postedOf(row: Record<string, unknown> | undefined): PostResult {
  if (!row) throw new Error('ledger.post gave no row')
  return {
    transactionId: BigInt(String(row.transaction_id)),
    replayed: row.replayed === true,
  }
}

/** Opens accounts that do not exist yet. Guarded accounts can never go below zero. */
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

/** Returns balances (minor units) by account code. The map has no entry for an account that does not exist. */
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

/** Closes a batch: extends the hash chain and the house balances. Returns the number of closed transactions. */
export async function closeBatch(db: Queryable, max = 5000): Promise<number> {
  const text = 'SELECT ledger.close_batch($1)::int AS n'
  const [row] = await call(db, 'ledger_close', text, [max])
  return typeof row?.n === 'number' ? row.n : 0
}

export type Violation = { invariant: string; detail: string }
/** A range of ids: greater than `after`, up to and including `upto`. */
export type Slice = { after: bigint; upto: bigint }

async function check(db: Queryable, name: string, args: string, values: unknown[]) {
  const text = `SELECT invariant, detail FROM ledger.${name}(${args})`
  const rows = await call(db, `ledger_${name}`, text, values)
  return rows.map(
    (row): Violation => ({
      invariant: String(row.invariant),
      detail: String(row.detail),
    }),
  )
}

/** Checks transactions with ids in the slice: each entry against the previous entry, and the account balances. */
export function entryViolations(db: Queryable, { after, upto }: Slice) {
  return check(db, 'entry_violations', '$1, $2', [after, upto])
}

/** Checks seals with ids in the slice: the hash chain, and the house balances after each seal. */
export function sealViolations(db: Queryable, { after, upto }: Slice) {
  return check(db, 'seal_violations', '$1, $2', [after, upto])
}

/** Compares the balances of these accounts (ids) with their newest entries. */
export function accountViolations(db: Queryable, accounts: readonly bigint[]) {
  return check(db, 'account_violations', '$1', [accounts])
}

/** Checks that the server’s role cannot write to the tables. */
export function rightViolations(db: Queryable) {
  return check(db, 'right_violations', '', [])
}

/** Returns a fingerprint of the ledger state after a seal. Any change of that state changes the fingerprint. */
export async function sealFingerprint(db: Queryable, seal: bigint): Promise<string> {
  const [row] = await call(
    db,
    'ledger_seal_fingerprint',
    'SELECT ledger.seal_fingerprint($1) AS mark',
    [seal],
  )
  return String(row?.mark)
}

/**
 * Returns the violations of I-1…I-4 in one snapshot; none if the ledger is consistent. `since` is a transaction id:
 * older transactions are skipped. Without it, the whole history is read.
 */
export function violations(db: Queryable, since = 0n): Promise<Violation[]> {
  return check(db, 'violations', '$1', [since])
}
