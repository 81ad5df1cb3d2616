import pg from 'pg'

/**
 * Connections of a test. Its database is dropped by force at the end: the farewell of a connection
 * that is closing already is no error of the test that happens to run then.
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
