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

/** Held until the connection ends: the next node waits and then finds everything done. */
const lock = `SELECT pg_advisory_lock(hashtextextended('jinli migrate', 0))`

/**
 * Brings the database of the owner's URL up to date (ledger first, then the business tables, then
 * views and functions, then the shipped roles) and returns the URL of the restricted role that the server runs as. Safe to
 * call from several nodes at once. The role's password derives from the owner's secret, so that all
 * nodes agree on it and it is stored nowhere.
 */
export async function migrate({
  ownerUrl,
}: {
  ownerUrl: string
}): Promise<{ appUrl: string }> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'jinli-migrate',
  })
  await client.connect()
  try {
    await client.query(lock)
    let migrated = false
    for (const { dir, table } of folders) {
      const ran = await runner({
        dbClient: client,
        dir: fileURLToPath(dir),
        direction: 'up',
        migrationsTable: table,
        logger: quiet,
      })
      migrated ||= ran.length > 0
    }
    await applyViews(client, migrated)
    await putPresets(client)
    return { appUrl: await openRole(client, ownerUrl) }
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
