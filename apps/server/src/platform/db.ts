import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { type CrashCommit, crashPoint } from './crash-point.ts'
import { bool, checkShape, type RowOf, type Shape } from './row-shape.ts'
import { withSpan } from './trace.ts'
import { inTransactionScope } from './transaction-scope.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What can run a statement: the pool (autocommit) or the client of a transaction. */
export type Db = Pick<pg.ClientBase, 'query'> | pg.Pool
/** The client of an open transaction. */
export type Tx = pg.PoolClient & { readonly inTransaction?: true }

/** Whether to check every row against its shape and to count the statement texts: in tests and development. */
const checking = /^(test|development)$/.test(process.env.NODE_ENV ?? '')

const names = new Map<string, string>()
/** The largest number of different statement texts. More of them mean that values are part of the texts. */
const textsMax = 1000

/** Returns a prepared statement with one name per text, so that each connection plans it once. */
function preparedQuery({ text, values }: Sql) {
  let name = names.get(text)
  if (!name) {
    name = `q${names.size}`
    names.set(text, name)
    if (checking && names.size > textsMax) throw new Error(`one text too many: ${text}`)
  }
  return { name, text, values }
}

/** How to plan: `kept` uses one plan for all values, `anew` plans for these values to use the best index. */
type Plan = 'kept' | 'anew'

async function ask(
  db: Db,
  query: Sql,
  shape?: Shape,
  plan: Plan = 'kept',
): Promise<pg.QueryResult> {
  const { text, values } = query
  const result = await (db as pg.Pool).query(
    plan === 'kept' ? preparedQuery(query) : { text, values },
  )
  if (checking && shape) checkShape(shape, result)
  return result
}

/** Returns the rows of a statement. */
export async function rows<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
  plan?: Plan,
): Promise<RowOf<S>[]> {
  return (await ask(db, query, shape, plan)).rows
}

/** Returns the first row or null. */
export async function row<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
): Promise<RowOf<S> | null> {
  return (await rows(db, shape, query))[0] ?? null
}

/** Returns the row of a statement that always has one. */
export async function one<S extends Shape>(
  db: Db,
  shape: S,
  query: Sql,
  plan?: Plan,
): Promise<RowOf<S>> {
  const [firstRow] = await rows(db, shape, query, plan)
  if (!firstRow) throw new Error(`no row of ${Object.keys(shape).join()}`)
  return firstRow
}

/** Runs a write; returns the number of changed rows. */
export async function change(db: Db, query: Sql): Promise<number> {
  return (await ask(db, query)).rowCount ?? 0
}

/** Returns whether a statement finds a row. */
export async function exists(db: Db, query: Sql): Promise<boolean> {
  return (await change(db, query)) > 0
}

/** Sets a savepoint; the returned function rolls back to it. */
export async function savepoint(tx: Tx): Promise<() => Promise<unknown>> {
  await tx.query('SAVEPOINT marked')
  return () => tx.query('ROLLBACK TO SAVEPOINT marked')
}

/** Time-outs in ms: for a free connection, for the database's response, and for a statement in the database. */
const poolWaits = {
  connectionTimeoutMillis: 3000,
  query_timeout: 6000,
  statement_timeout: 5500,
}

/** Connections whose last commit may be on the primary alone: its wait for a standby was cancelled. */
const unconfirmed = new WeakSet<object>()

/** Notes that the wait of a commit for a standby was cancelled. PostgreSQL then warns, and says that it committed. */
function noteUnconfirmed(client: pg.ClientBase): void {
  client.on('notice', ({ routine, message = '' }) => {
    if (routine === 'SyncRepWaitForLSN' || /wait for synchronous replication/.test(message))
      unconfirmed.add(client)
  })
}

/** Opens the pool as reliability facts 3–5 require: no unhandled error, bounded waits. */
export function openPool(
  url: string,
  size: number,
  log: Logger,
  waits = poolWaits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...waits,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'jinli-server',
  })
  pool.on('error', (error) =>
    log.warn({ error: error.message }, 'idle database connection lost'),
  )
  pool.on('connect', (client) => {
    noteUnconfirmed(client)
    client.on('error', (error) =>
      log.warn({ error: error.message }, 'database connection lost'),
    )
  })
  dropIdleAfterLoss(pool)
  return pool
}

/**
 * After a connection is lost, drops the idle ones too: they lead to the same server, which may be frozen or read-only,
 * and each would fail one more call.
 */
function dropIdleAfterLoss(pool: pg.Pool): void {
  let isDropping = false
  const drop = async () => {
    const connections = Array.from({ length: pool.idleCount }, () => pool.connect())
    for (const each of await Promise.allSettled(connections))
      if (each.status === 'fulfilled') each.value.release(true)
    isDropping = false
  }
  pool.on('release', (error) => {
    if (isDropping || !isConnectionLost(error)) return
    isDropping = true
    void drop()
  })
}

/** Returns whether the connection is of no more use, by the error with which it was released. */
function isConnectionLost(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as Failure
  return error === true || (isDatabaseGone(error) && !/^(57014|53|58)/.test(code))
}

type Failure = { code?: string; message?: string }

const socketErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Returns whether an error is about the connection or the database server, by its SQLSTATE or socket error. 25006: it was
 * the primary and is read-only now.
 */
export function isDatabaseGone(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Failure
  return (
    /^(08|57P|53|58|25006|57014)/.test(code) ||
    socketErrors.has(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Client was closed/i.test(
      message,
    )
  )
}

const databaseWaitMs = 60_000

/** Throws as a write does if the server is read-only. */
async function assertWrites(pool: pg.Pool): Promise<void> {
  const { writes } = await one(
    pool,
    { writes: bool },
    sql`SELECT current_setting('transaction_read_only') = 'off' AS writes`,
  )
  if (!writes)
    throw Object.assign(new Error('the database is read-only'), { code: '25006' })
}

/** Waits for a database that is restarting or has no primary, so that the process does not crash in a loop. Throws any other error. */
export async function databaseBack(pool: pg.Pool, log: Logger): Promise<void> {
  const deadline = performance.now() + databaseWaitMs
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await assertWrites(pool)
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > deadline) throw error
      if (!isLogged) log.warn({ error: String(error) }, 'waiting for the database')
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
  let isBroken = false
  try {
    await tx.query('BEGIN')
    const result = await work(tx)
    await tx.query('COMMIT')
    // The outcome is unknown, as after a lost answer: the standby that takes over may not have it.
    if (unconfirmed.delete(tx))
      throw Object.assign(new Error('the commit waits for a standby'), { code: '57014' })
    return result
  } catch (error) {
    // A broken connection is destroyed, not returned to the pool (reliability fact 4).
    isBroken = isDatabaseGone(error)
    if (!isBroken) {
      await tx.query('ROLLBACK').catch(() => {
        isBroken = true
      })
    }
    throw error
  } finally {
    tx.release(isBroken)
  }
}

/**
 * Runs a transaction, up to three times if it ends with a serialization failure or a deadlock. A transaction with a
 * name has a crash point before and after its COMMIT.
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
      const result = await withSpan(`transaction ${name ?? ''}`.trim(), () =>
        attempt(pool, whole),
      )
      if (name) crashPoint(`${name}.after`)
      return result
    } catch (error) {
      if (tries >= 3 || !isRetryable(error)) throw error
    }
  }
}
