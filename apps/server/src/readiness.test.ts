import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { limits: { requestsPerSecond: 20 } } })
const patient = { interval: 100 }

async function ready(): Promise<number> {
  return (await fetch(`${app().url}/readyz`)).status
}

/** For every connection from now on; those that are open are ended. */
async function databaseSays(setting: string): Promise<void> {
  const name = new URL(app().database.ownerUrl).pathname.slice(1)
  await app().owner.query(`ALTER DATABASE ${name} ${setting}`)
  await app().owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND usename = 'jinli_app'`,
    [name],
  )
  // Asked all at once, each connection of the pool shows whether it is a new one.
  const { pool } = app().context
  const all = async () => {
    const asked = Array.from({ length: pool.totalCount || 1 }, () => pool.query('SELECT 1'))
    return (await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled')
  }
  await expect.poll(all, patient).toBe(true)
}

describe('R-OPS-05: /readyz is not ready', () => {
  afterEach(() => databaseSays('RESET ALL'))

  it.each([
    ['is read-only', 'SET default_transaction_read_only = on'],
    // As a full disk does: nothing that needs a file finds room.
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

it('R-OPS-06: /readyz has the limit of every sender', async () => {
  await expect.poll(ready, patient).toBe(200)
  const { 200: passed = 0, 429: limited = 0, ...others } = tally(await atOnce(300, ready))
  expect(others).toEqual({})
  expect(limited).toBeGreaterThan(0)
  expect(passed + limited).toBe(300)
})
