import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createCluster } from './cluster.ts'
import { codeOf, ExpectedProblem, lineOf } from './expected-problem.ts'
import { chooseAccount, chooseRunner, giveTo } from './postgres-account.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { durableSettings } from './postgres-settings.ts'
import { type Cluster, servePostmaster, stopPostmaster } from './postmaster.ts'
import { signal, waitForEnd } from './process-table.ts'
import { hasSecrets, readSecrets } from './secret-file.ts'

export type PostgresOptions = {
  /** The folder with the cluster (`postgres/`), its log and `secret.json`. It must exist. */
  dataDir: string
  /** Server settings that replace ours, such as `{ fsync: 'off' }`. For tests only. */
  settings?: Record<string, string>
  log?: (line: string) => void
  /** The longest wait for the start; a restore replays much. */
  patienceMs?: number
}

export type Postgres = {
  /** The URL of the database `jinli` for its owner, a superuser; the same as `ownerUrl`. */
  url: string
  ownerUrl: string
  /** The port; it stays the same when the postmaster restarts. */
  port: number
  /** The pid of the postmaster; it changes when the postmaster restarts. */
  readonly pid: number
  /** Whether the postmaster was already running. */
  adopted: boolean
  /** Stops the postmaster with a fast shutdown; after 10 s with an immediate one. */
  stop(): Promise<void>
  /** Kills the postmaster like a crash, for tests. It is then restarted. */
  kill9(): Promise<void>
}

/**
 * Starts the cluster of a data folder; the first time it creates the cluster. A postmaster that already serves the
 * cluster is adopted. Until `stop`, the postmaster is restarted on the same port whenever it ends. Throws
 * `ExpectedProblem` with one line if the operator can solve the problem.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  const overrides = options.settings ?? {}
  const { cluster, password } = await prepareCluster(dataDir, overrides, options.patienceMs)
  let serving = await servePostmaster(cluster, null)
  const { port, adopted: isAdopted } = serving
  const ownerUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/jinli`
  await openDatabase(ownerUrl, dataDir, serving.pid, overrides)

  const log = options.log ?? (() => undefined)
  const state = { stopping: false }
  let watching = watch()

  async function watch(): Promise<void> {
    await serving.ended
    // The first attempt follows at once, the next ones after 0.2 s, 0.4 s and so on, at most 5 s.
    for (let failures = 0; !state.stopping; failures++) {
      log('PostgreSQL ended; starting it again')
      if (failures > 0) await sleep(Math.min(5_000, 100 * 2 ** failures))
      try {
        serving = await servePostmaster(cluster, port)
        watching = watch()
        return
      } catch (error) {
        log(lineOf(error))
      }
    }
  }

  return {
    url: ownerUrl,
    ownerUrl,
    port,
    adopted: isAdopted,
    get pid() {
      return serving.pid
    },
    async stop() {
      state.stopping = true
      // A zombie counts as gone before its exit event arrives, so the timer keeps the event loop alive until then.
      const hold = setInterval(() => undefined, 1_000)
      try {
        await stopPostmaster(serving.pid)
        const last = serving
        await watching
        // A restart may have begun before the stop.
        if (serving !== last) await stopPostmaster(serving.pid)
      } finally {
        clearInterval(hold)
      }
    },
    async kill9() {
      const { pid } = serving
      signal(pid, 'SIGKILL')
      await waitForEnd(pid, 5_000)
    },
  }
}

async function prepareCluster(
  dataDir: string,
  overrides: Record<string, string>,
  patienceMs?: number,
): Promise<{ cluster: Cluster; password: string }> {
  const clusterDir = join(dataDir, 'postgres')
  if (existsSync(join(clusterDir, 'PG_VERSION')) && !hasSecrets(dataDir)) {
    throw new ExpectedProblem(
      `${join(dataDir, 'secret.json')} is missing, and with it the database's password; restore it from a backup.`,
    )
  }
  const password = readSecrets(dataDir).postgresPassword
  const binaries = postgresBinaries()
  const account = chooseAccount(clusterDir)
  const run = chooseRunner(account, binaries, dataDir)
  const durable = overrides.fsync !== 'off'
  await createCluster(
    { dataDir, clusterDir, account, initdb: binaries.initdb, password, durable },
    run,
  )
  // If root copied the folder, it belongs to root. Give it to the account that runs the cluster.
  if (account && statSync(clusterDir).uid !== account.uid) giveTo(account, clusterDir)
  return {
    cluster: {
      dataDir,
      clusterDir,
      postgres: binaries.postgres,
      overrides,
      run,
      patienceMs,
    },
    password,
  }
}

/** Creates the database if needed, and checks the server settings that the ledger needs. */
async function openDatabase(
  url: string,
  dataDir: string,
  pid: number,
  overrides: Record<string, string>,
): Promise<void> {
  try {
    await assertDurable(url, pid, overrides)
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new ExpectedProblem(
        `The password in ${join(dataDir, 'secret.json')} is not that of the database in ${dataDir}.`,
      )
    }
    if (codeOf(error) !== '3D000') throw error
    await createDatabase(url)
    await assertDurable(url, pid, overrides)
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query('create database jinli')
  } catch (error) {
    // Another launcher created the database after our check.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error
  } finally {
    await client.end()
  }
}

async function assertDurable(
  url: string,
  pid: number,
  overrides: Record<string, string>,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries({ ...durableSettings, ...overrides })) {
      if (!(name in durableSettings)) continue
      const { rows } = await client.query('select current_setting($1) as value', [name])
      if (rows[0].value === value) continue
      throw new ExpectedProblem(
        `The PostgreSQL that runs already (pid ${pid}) has ${name}=${rows[0].value}; end it with: kill -INT ${pid}`,
      )
    }
  } finally {
    await client.end()
  }
}
