import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import {
  applyViews,
  dropOldReleases,
  endReleasesBefore,
  migrationFolder,
  migrationNames,
} from './apply-views.ts'
import { isDatabaseGone } from './platform/db.ts'
import { putPresets } from './role/put-presets.ts'

const folders = [
  {
    dir: new URL('../../../packages/ledger/sql/tables', import.meta.url),
    table: 'ledger_migration',
  },
  { dir: migrationFolder, table: 'migration' },
] as const

/** The lock is held until the connection ends. The next node waits for it, and then finds nothing to do. */
const lock = `SELECT pg_advisory_lock(hashtextextended('jinli migrate', 0))`
/** While a migration waits for a lock on a table, all calls to that table wait behind it. */
const lockTimeout = `SET lock_timeout = '200ms'; SET search_path = public`
/** How long a start tries again while locks are busy or the primary moves (ms). */
const patienceMs = 60_000

/** Returns the migration after which no release uses what this one removes, or null if it removes nothing. */
export function contractAfter(text: string): string | null {
  return /^-- contract: after (\d{3})$/m.exec(text)?.[1] ?? null
}

/** Ends the releases that use what the next migrations remove. */
async function prepareContracts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.release') IS NOT NULL AS known`,
  )
  if (!rows[0]?.known) return
  const ranMigrations = await client.query<{ name: string }>('SELECT name FROM migration')
  const doneNames = new Set(ranMigrations.rows.map(({ name }) => name))
  const afters = migrationNames()
    .filter((name) => !doneNames.has(name))
    .map((name) =>
      contractAfter(readFileSync(new URL(`${name}.sql`, migrationFolder), 'utf8')),
    )
    .filter((after) => after !== null)
  const last = afters.toSorted().at(-1)
  if (last) await endReleasesBefore(client, last)
}

async function runMigrations(client: pg.Client): Promise<void> {
  await prepareContracts(client)
  for (const { dir, table } of folders)
    await runner({
      dbClient: client,
      dir: fileURLToPath(dir),
      direction: 'up',
      migrationsTable: table,
      logger: quiet,
    })
}

type MigrationResult = { appUrl: string; hasServed: boolean }

async function migrateOnce(
  ownerUrl: string,
  onConnect: () => void,
): Promise<MigrationResult> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'jinli-migrate',
  })
  client.on('error', () => undefined)
  await client.connect()
  onConnect()
  try {
    await client.query(lock)
    await client.query(lockTimeout)
    await runMigrations(client)
    const release = await applyViews(client)
    await client.query(`SET search_path = ${pathOf(release)}`)
    await client.query('SELECT go_on_with_xids()')
    await dropOldReleases(client, release)
    // Waiting for a row stops nobody.
    await client.query(`SET lock_timeout = '5s'`)
    await putPresets(client)
    // The first server makes the first member of staff.
    const { rows } = await client.query<{ served: boolean }>(
      'SELECT EXISTS (SELECT FROM staff) AS served',
    )
    const hasServed = rows[0]?.served ?? false
    return { appUrl: await openRoles(client, ownerUrl, release), hasServed }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** 40P01: a deadlock; 55P03: `lock_timeout`. A server that was never reached has a wrong address. */
function isPassing(error: unknown, hasConnected: boolean): boolean {
  const { code = '' } = (error ?? {}) as { code?: string }
  if (code === '40P01' || code === '55P03') return true
  const isReached = hasConnected || !/^E(CONNREFUSED|NOTFOUND|AI_|HOSTUN|NETUN)/.test(code)
  return isReached && isDatabaseGone(error)
}

/**
 * Brings the database of the owner's URL up to date: the ledger, the business tables, the views and functions of this
 * release, the shipped roles. Returns the URL of the restricted role for the server, and whether a server has run on this
 * database before. Safe to call from several nodes at once, and while nodes of the release before run: it waits shortly
 * for locks and tries again. The role's password derives from the owner's secret, so all nodes agree on it and it is
 * stored nowhere.
 */
export async function migrate({
  ownerUrl,
}: {
  ownerUrl: string
}): Promise<MigrationResult> {
  const deadline = performance.now() + patienceMs
  let hasConnected = false
  for (let tries = 0; ; tries += 1) {
    try {
      return await migrateOnce(ownerUrl, () => {
        hasConnected = true
      })
    } catch (error) {
      if (!isPassing(error, hasConnected) || performance.now() > deadline) throw error
      if (tries === 0) console.warn(`the start tries again: ${String(error)}`)
      await sleep(Math.min(2000, 100 * 2 ** tries))
    }
  }
}

const quiet = { debug() {}, info() {}, warn: console.warn, error() {} }

const pathOf = (release: string) => `${release},public`

/**
 * Opens the server's role. Its connections read the views of this release, by their URL. Those of the owner (commands,
 * psql) read the views of the release that was started last.
 */
async function openRoles(
  client: pg.Client,
  ownerUrl: string,
  release: string,
): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', `${url.password}|${url.username}`)
    .update('jinli_app')
    .digest('base64url')
  const { rows } = await client.query<{ sql: string }>(
    `SELECT format('ALTER ROLE jinli_app LOGIN PASSWORD %L; ', $1::text)
       || format('ALTER ROLE CURRENT_USER IN DATABASE %I SET search_path = %s', current_database(), $2::text) AS sql`,
    [password, pathOf(release)],
  )
  await client.query(rows[0]?.sql ?? '')
  url.username = 'jinli_app'
  url.password = password
  const options = `${url.searchParams.get('options') ?? ''} -c search_path=${pathOf(release)}`
  url.searchParams.set('options', options.trim())
  // PostgreSQL's own programs know no `+` for a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}
