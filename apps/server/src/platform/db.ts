import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Sql } from 'sql-template-tag'
import { type CrashCommit, crashPoint } from './crash-point.ts'
import { checkShape, type RowOf, type Shape } from './row-shape.ts'
import { inTransactionScope } from './transaction-scope.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Anything that runs a statement: the pool (autocommit) or one transaction's client. */
export type Db = Pick<pg.ClientBase, 'query'> | pg.Pool
/** The client of an open transaction. */
export type Tx = pg.PoolClient & { readonly inTransaction?: true }

/** While we test and develop, every answer is held against its shape, and texts are counted. */
const checking = /^(test|development)$/.test(process.env.NODE_ENV ?? '')

const names = new Map<string, string>()
/** Some for each place that asks; many more, and values have got into texts. */
const textsMax = 1000

/** Texts are few, whatever their values, so each is planned once per connection under its own name. */
function named({ text, values }: Sql) {
  let name = names.get(text)
  if (!name) {
    name = `q${names.size}`
    names.set(text, name)
    if (checking && names.size > textsMax) throw new Error(`one text too many: ${text}`)
  }
  return { name, text, values }
}

/** A plan is kept for any values; made anew it knows them, and which index serves them best. */
type Plan = 'kept' | 'anew'

async function ask(
  db: Db,
  query: Sql,
  shape?: Shape,
  plan: Plan = 'kept',
): Promise<pg.QueryResult> {
  const { text, values } = query
  const result = await (db as pg.Pool).query(
    plan === 'kept' ? named(query) : { text, values },
  )
  if (checking && shape) checkShape(shape, result)
  return result
}

/** The rows of a statement. */
export async function rows<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
  plan?: Plan,
): Promise<RowOf<S>[]> {
  return (await ask(db, query, shape, plan)).rows
}

/** First row or null. */
export async function row<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
): Promise<RowOf<S> | null> {
  return (await rows(db, shape, query))[0] ?? null
}

/** The row of a statement that always has one: sums, or what must be there. */
export async function one<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
  plan?: Plan,
): Promise<RowOf<S>> {
  const [found] = await rows(db, shape, query, plan)
  if (!found) throw new Error(`no row of ${Object.keys(shape).join()}`)
  return found
}

/** How many rows a change touched. */
export async function change(db: Db, query: Sql): Promise<number> {
  return (await ask(db, query)).rowCount ?? 0
}

/** Whether a statement finds a row. */
export async function exists(db: Db, query: Sql): Promise<boolean> {
  return (await change(db, query)) > 0
}

/** Marks a moment of a transaction; what comes back returns to it. */
export async function savepoint(tx: Tx): Promise<() => Promise<unknown>> {
  await tx.query('SAVEPOINT marked')
  return () => tx.query('ROLLBACK TO SAVEPOINT marked')
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

const databaseWaitMs = 60_000

/**
 * Waits for a database that is coming back: who is killed together with it must not start over again and
 * again meanwhile (trials S-12). Anything but its absence is thrown at once.
 */
export async function databaseBack(pool: pg.Pool, log: Logger): Promise<void> {
  const deadline = performance.now() + databaseWaitMs
  for (let told = false; ; told = true) {
    try {
      return void (await pool.query('SELECT 1'))
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > deadline) throw error
      if (!told) log.warn({ error: String(error) }, 'waiting for the database')
      await sleep(50)
    }
  }
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

/**
 * One transaction; serialization failures and deadlocks are tried again, three times at most. A
 * named one has a crash point on both sides of its COMMIT.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  name?: CrashCommit,
): Promise<T> {
  const whole = async (tx: Tx) => {
    const result = await inTransactionScope(() => work(tx))
    if (name) crashPoint(`${name}.before`)
    return result
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt(pool, whole)
      if (name) crashPoint(`${name}.after`)
      return result
    } catch (error) {
      if (tries >= 3 || !isRetryable(error)) throw error
    }
  }
}
