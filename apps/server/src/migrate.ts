import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { applyViews } from './apply-views.ts'
import { putPresets } from './role/put-presets.ts'

const folders = [
  {
    dir: new URL('../../../packages/ledger/sql/tables', import.meta.url),
    table: 'ledger_migration',
  },
  { dir: new URL('../migrations', import.meta.url), table: 'migration' },
] as const

/** The lock is held until the connection ends. The next node waits for it, and then finds nothing to do. */
const lock = `SELECT pg_advisory_lock(hashtextextended('jinli migrate', 0))`

/**
 * Brings the database of the owner's URL up to date: the ledger, the business tables, the views and functions, the
 * shipped roles. Returns the URL of the restricted role for the server, and whether a server has run on this database
 * before. Safe to call from several nodes at once. The
 * role's password derives from the owner's secret, so all nodes agree on it and it is stored nowhere.
 */
export async function migrate({
  ownerUrl,
}: {
  ownerUrl: string
}): Promise<{ appUrl: string; hasServed: boolean }> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'jinli-migrate',
  })
  await client.connect()
  try {
    await client.query(lock)
    let hasMigrated = false
    for (const { dir, table } of folders) {
      const ran = await runner({
        dbClient: client,
        dir: fileURLToPath(dir),
        direction: 'up',
        migrationsTable: table,
        logger: quiet,
      })
      hasMigrated ||= ran.length > 0
    }
    await applyViews(client, hasMigrated)
    await client.query('SELECT go_on_with_xids()')
    await putPresets(client)
    // The first server makes the first member of staff.
    const { rows } = await client.query<{ served: boolean }>(
      'SELECT EXISTS (SELECT FROM staff) AS served',
    )
    const hasServed = rows[0]?.served ?? false
    return { appUrl: await openRole(client, ownerUrl), hasServed }
  } finally {
    await client.end()
  }
}

const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }

async function openRole(client: pg.Client, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', `${url.password}|${url.username}`)
    .update('jinli_app')
    .digest('base64url')
  const { rows } = await client.query<{ sql: string }>(
    `SELECT format('ALTER ROLE jinli_app LOGIN PASSWORD %L', $1::text) AS sql`,
    [password],
  )
  await client.query(rows[0]?.sql ?? '')
  url.username = 'jinli_app'
  url.password = password
  return url.href
}
