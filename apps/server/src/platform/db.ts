import pg from 'pg'
import type { Logger } from 'pino'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Anything that runs a statement: the pool (autocommit) or one transaction's client. */
export type Db = Pick<pg.ClientBase, 'query'> | pg.Pool
/** The client of an open transaction. */
export type Tx = pg.PoolClient & { readonly inTransaction?: true }

const names = new Map<string, string>()

/** Statements are fixed texts, so each is planned once per connection under its own name. */
function named(text: string, values: unknown[]) {
  let name = names.get(text)
  if (!name) {
    name = `q${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}

/** Rows of a fixed statement; the caller states the row's shape. */
export async function rows<R extends object>(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await (db as pg.Pool).query<R & pg.QueryResultRow>(named(text, values))).rows
}

/** First row or null. */
export async function row<R extends object>(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<R | null> {
  return (await rows<R>(db, text, values))[0] ?? null
}

/** How many rows a change touched. */
export async function change(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  return (await (db as pg.Pool).query(named(text, values))).rowCount ?? 0
}

/** The pool as reliability facts 3–5 want it: no unhandled error, bounded waits. */
export function openPool(url: string, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3000,
    query_timeout: 6000,
    statement_timeout: 5500,
    idle_in_transaction_session_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    application_name: 'jinli-server',
  })
  pool.on('error', (error) =>
    log.warn({ error: error.message }, 'idle database connection lost'),
  )
  pool.on('connect', (client) => {
    client.on('error', (error) =>
      log.warn({ error: error.message }, 'database connection lost'),
    )
  })
  return pool
}

type Failure = { code?: string; message?: string }

/** SQLSTATEs and socket errors after which only the connection is to blame. */
export function isDatabaseGone(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Failure
  return (
    /^(08|57P|53|58)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '57014'].includes(
      code,
    ) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Client was closed/i.test(
      message,
    )
  )
}

function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as Failure
  return code === '40001' || code === '40P01'
}

async function attempt<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('BEGIN')
    const result = await work(tx)
    await tx.query('COMMIT')
    return result
  } catch (error) {
    // A connection that hung or broke is destroyed, never given back (reliability fact 4).
    broken = isDatabaseGone(error)
    if (!broken) {
      await tx.query('ROLLBACK').catch(() => {
        broken = true
      })
    }
    throw error
  } finally {
    tx.release(broken)
  }
}

/** One transaction; serialization failures and deadlocks are tried again, three times at most. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(pool, work)
    } catch (error) {
      if (tries >= 3 || !isRetryable(error)) throw error
    }
  }
}
