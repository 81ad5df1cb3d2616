import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type RowOf, readRow, type Shape } from './row-shape.ts'

// WAL with synchronous=FULL: a change that was reported to a caller survives kill -9 and power loss.
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
`

/** The folder of the SQL schemas. It has one file for each folder of `src/` that stores something. */
const schemaFolder = new URL('schema/', import.meta.url)
const schemaVersion = 5n

export type Value = string | bigint | number | null

export type Store = {
  /** Returns the first row of a statement, or null. */
  row: <S extends Shape>(shape: S, sql: string, ...values: Value[]) => RowOf<S> | null
  rows: <S extends Shape>(shape: S, sql: string, ...values: Value[]) => RowOf<S>[]
  /** Runs a statement. Returns the number of changed rows. */
  change: (sql: string, ...values: Value[]) => bigint
  /** Runs `work` in a transaction, rolled back if `work` throws. Transactions run one after another, not nested. */
  transaction: <T>(work: () => T) => T
  close: () => void
}

function isCurrent(database: DatabaseSync): boolean {
  const row = database.prepare('PRAGMA user_version').get()
  return row?.['user_version'] === schemaVersion
}

function createTables(database: DatabaseSync): void {
  if (database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get())
    throw new Error('sandbox venue: VENUE_DB is of another version, begin with a new file')
  for (const file of readdirSync(schemaFolder).toSorted())
    database.exec(readFileSync(new URL(file, schemaFolder), 'utf8'))
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}

/** Opens the venue's SQLite file, and creates it if needed. */
export function openStore(path: string): Store {
  const database = new DatabaseSync(path, { readBigInts: true })
  database.exec(pragmas)
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  // IMMEDIATE takes the write lock at the beginning, so transactions commit in the order of their sequence numbers.
  const transaction = <T>(work: () => T): T => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  if (!isCurrent(database)) {
    transaction(() => {
      if (!isCurrent(database)) createTables(database)
    })
  }
  return {
    row: (shape, sql, ...values) => {
      const row = prepare(sql).get(...values)
      return row ? readRow(shape, row) : null
    },
    rows: (shape, sql, ...values) =>
      prepare(sql)
        .all(...values)
        .map((row) => readRow(shape, row)),
    change: (sql, ...values) => BigInt(prepare(sql).run(...values).changes),
    transaction,
    close: () => database.close(),
  }
}
