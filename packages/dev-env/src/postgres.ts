import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@jinli/launcher/postgres'
import { livePostmaster } from '@jinli/launcher/postmaster-pid'
import { isAlive, signal, waitForEnd } from '@jinli/launcher/process-table'
import { migrate } from '@jinli/server/migrate'
import pg from 'pg'

/** How tests reach the cluster of this run; plain data, because it is sent between processes. */
export type TestPostgres = {
  /** The URL of the superuser, for database `jinli`, which stays empty. */
  ownerUrl: string
  /** The URL of the server's role, for the template database. */
  appUrl: string
  /** The name of a migrated database without connections, which is cheap to copy. */
  template: string
}

const prefix = 'jinli-test-'
const template = 'jinli_template'

/** Durability is off: only the tests of the launcher and the chaos runs crash a database. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  archive_mode: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  // Tables are empty and never analyzed: starting parallel workers would cost a hundred times the read.
  max_parallel_workers_per_gather: '0',
  // Iterations of the role's password hash: a client computes them at each connection.
  scram_iterations: '1',
  plan_cache_mode: 'force_generic_plan',
}

/** Starts a temporary cluster with a migrated template database; `stop` removes everything. */
export async function startTestPostgres(): Promise<
  TestPostgres & { stop(): Promise<void> }
> {
  await sweepAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // The account of PostgreSQL must be able to enter this folder.
  chmodSync(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, settings })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { appUrl } = await makeTemplate(postgres.ownerUrl)
    return { ownerUrl: postgres.ownerUrl, appUrl, template, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeTemplate(ownerUrl: string): Promise<{ appUrl: string }> {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${template}`)
    const migration = await migrate({ ownerUrl: databaseUrl(ownerUrl, template) })
    await admin.query(
      `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`,
    )
    return migration
  } finally {
    await admin.end()
  }
}

/** Returns the URL of another database on the same server, with the same account. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Stops the clusters of killed runs and removes their folders. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (!Number.isInteger(maker) || isAlive(maker)) continue
    const dataDir = join(tmpdir(), name)
    // Folders of other users are left alone.
    if (statSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const postmaster = livePostmaster(join(dataDir, 'postgres'))
    if (postmaster) {
      signal(postmaster.pid, 'SIGQUIT')
      await waitForEnd(postmaster.pid, 5000)
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}
