import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@jinli/launcher/postgres'
import { livePostmaster } from '@jinli/launcher/postmaster-pid'
import { isAlive, signal, waitForEnd } from '@jinli/launcher/process-table'
import { migrate } from '@jinli/server/migrate'
import pg from 'pg'

/** How tests reach the cluster of this run. Plain data: it crosses process borders. */
export type TestPostgres = {
  /** The cluster's superuser; database `jinli`, which stays empty. */
  ownerUrl: string
  /** The role that the server runs as, in the template database. */
  appUrl: string
  /** A migrated database that nobody connects to; copies of it are cheap. */
  template: string
}

const prefix = 'jinli-test-'
const template = 'jinli_template'

/** Durability is the launcher's and the chaos suite's matter; these tests crash no database. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
}

/** Starts a throw-away cluster with a migrated template database; `stop` removes all of it. */
export async function startTestPostgres(): Promise<
  TestPostgres & { stop(): Promise<void> }
> {
  await sweepAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // The account that PostgreSQL runs as must be able to walk through.
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
    const migrated = await migrate({ ownerUrl: databaseUrl(ownerUrl, template) })
    await admin.query(
      `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`,
    )
    return migrated
  } finally {
    await admin.end()
  }
}

/** The same server and account, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** A run that was killed could not stop its cluster: the next run does. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (!Number.isInteger(maker) || isAlive(maker)) continue
    const dataDir = join(tmpdir(), name)
    // Another user's leavings are not ours to read or to remove.
    if (statSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    const postmaster = livePostmaster(join(dataDir, 'postgres'))
    if (postmaster) {
      signal(postmaster.pid, 'SIGQUIT')
      await waitForEnd(postmaster.pid, 5000)
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}
