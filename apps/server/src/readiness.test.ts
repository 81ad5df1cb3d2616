import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { limits: { requestsPerSecond: 20 } } })
const patient = { interval: 100 }

async function ready(): Promise<number> {
  return (await fetch(`${app().url}/readyz`)).status
}

/** Changes a setting of the database for all new connections, and ends the open ones. */
async function databaseSays(setting: string): Promise<void> {
  const name = new URL(app().database.ownerUrl).pathname.slice(1)
  await app().owner.query(`ALTER DATABASE ${name} ${setting}`)
  await app().owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND usename = 'jinli_app'`,
    [name],
  )
  // Queries sent at once use every connection of the pool, and fail on those that were ended.
  const { pool } = app().context
  const all = async () => {
    const queries = Array.from({ length: pool.totalCount || 1 }, () =>
      pool.query('SELECT 1'),
    )
    return (await Promise.allSettled(queries)).every(({ status }) => status === 'fulfilled')
  }
  await expect.poll(all, patient).toBe(true)
}

describe('R-OPS-05: /readyz is not ready', () => {
  afterEach(() => databaseSays('RESET ALL'))

  it.each([
    ['is read-only', 'SET default_transaction_read_only = on'],
    // Like a full disk: no file can be written.
    ['has no room for files', 'SET temp_file_limit = 64'],
  ])('while the database %s, and is again after it', async (_what, setting) => {
    await expect.poll(ready, patient).toBe(200)
    await databaseSays(setting)
    await expect.poll(ready, patient).toBe(503)
    expect((await fetch(`${app().url}/healthz`)).status).toBe(200)
    await databaseSays('RESET ALL')
    await expect.poll(ready, patient).toBe(200)
  })
})

it('R-OPS-59: /readyz is not ready while no write can commit, and asks once at a time', async () => {
  await expect.poll(ready, patient).toBe(200)
  const other = await app().owner.connect()
  try {
    // Like a standby that does not confirm: the statement waits, and its lock with it.
    await other.query('BEGIN')
    await other.query('LOCK TABLE write_probe')
    await expect.poll(ready, patient).toBe(503)
    await atOnce(5, ready)
    const { rows } = await app().owner.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND query ~ 'write_probe' AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  } finally {
    // An open transaction would hold up the readers of other tests' databases, too.
    await other.query('ROLLBACK')
    other.release()
  }
  await expect.poll(ready, patient).toBe(200)
})

it('R-OPS-06: /readyz has the limit of every sender', async () => {
  await expect.poll(ready, patient).toBe(200)
  const {
    200: okCount = 0,
    429: limitedCount = 0,
    ...others
  } = tally(await atOnce(300, ready))
  expect(others).toEqual({})
  expect(limitedCount).toBeGreaterThan(0)
  expect(okCount + limitedCount).toBe(300)
})
