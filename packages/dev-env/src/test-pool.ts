import pg from 'pg'

/**
 * Returns connections for a test. Its database is dropped by force at the end, and the error of a closing
 * connection must not fail the next test.
 */
export function testPool(connectionString: string, max = 4): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    statement_timeout: 20_000,
    idleTimeoutMillis: 0,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
