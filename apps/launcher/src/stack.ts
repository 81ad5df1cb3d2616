import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertNotRestoring } from './backup/restore-note.ts'
import { type LauncherConfig, openDataDir, repositoryRoot } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { type InstanceLock, takeInstanceLock } from './instance-lock.ts'
import { freePort, portProblem } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { isAlive } from './process-table.ts'
import { type Provider, providerAccounts } from './providers.ts'
import { alreadyRunning, readRunningNote } from './running-note.ts'
import { readSecrets } from './secret-file.ts'

/** The database of this start: the owner's URL, and the embedded server with its lock if we run it. */
export type Database = {
  ownerUrl: string
  postgres: Postgres | null
  lock: InstanceLock | null
}

/** Waits until a port is free. Throws if it is not at the deadline, a time of `performance.now()`. */
async function assertFree(
  variable: string,
  port: number,
  host: string,
  deadline: number,
): Promise<void> {
  let problem = await portProblem(port, host)
  while (problem === 'EADDRINUSE' && performance.now() < deadline) {
    await sleep(100)
    problem = await portProblem(port, host)
  }
  if (problem) throw new ExpectedProblem(portLine(variable, port, host, problem))
}

function portLine(variable: string, port: number, host: string, problem: string): string {
  if (problem === 'EADDRINUSE')
    return `Port ${port} is taken; set ${variable} to a free one.`
  if (problem === 'EACCES')
    return `Port ${port} needs more rights; set ${variable} to 1024 or above.`
  return `Cannot listen on HOST ${host}, ${variable} ${port}: ${problem}`
}

/** Checks what can be checked before a part starts. Returns the port to serve on. */
export async function checkStart(config: LauncherConfig): Promise<number> {
  openDataDir(config.dataDir)
  assertNotRestoring(config.dataDir)
  const note = readRunningNote(config.dataDir)
  if (note?.runs && note.pid !== process.pid)
    throw new ExpectedProblem(alreadyRunning(note))
  // After a kill -9 of the last launcher, its server may still be closing.
  const deadline = performance.now() + (note && !isAlive(note.pid) ? 10_000 : 0)
  const { port, adminPort, host } = config
  if (adminPort !== null) await assertFree('ADMIN_PORT', adminPort, host, deadline)
  if (port === 0) return await freePort(host)
  await assertFree('PORT', port, host, deadline)
  return port
}

/** Opens the embedded database under the lock of the data folder, or the operator's own database. */
export async function openDatabase(
  config: LauncherConfig,
  log: (line: string) => void,
  onLost: (line: string) => void,
): Promise<Database> {
  if (config.databaseUrl)
    return { ownerUrl: config.databaseUrl, postgres: null, lock: null }
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  const lock = await takeInstanceLock(postgres.ownerUrl, onLost)
  // Another launcher runs and needs the database, so do not stop it.
  if (!lock) throw new ExpectedProblem(alreadyRunning(readRunningNote(config.dataDir)))
  return { ownerUrl: postgres.ownerUrl, postgres, lock }
}

/** Returns the server's environment, without the owner's URL of the database. */
export function serverEnvironment(
  config: LauncherConfig,
  port: number,
  appUrl: string,
  providers: readonly Provider[],
): Record<string, string | undefined> {
  const {
    DATABASE_URL: _owner,
    VENUE_PUBLIC_URL: _publicUrl,
    ...inheritedEnvironment
  } = process.env
  return {
    ...inheritedEnvironment,
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: compileCache(config),
    PORT: String(port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    JINLI_MODE: config.mode,
    APP_DATABASE_URL: appUrl,
    // Servers that share one database share the operator's card key; a single server uses that of its data folder.
    CARD_KEY: process.env.CARD_KEY || readSecrets(config.dataDir).cardKey,
    WEB_DIST: join(repositoryRoot, 'apps/web/dist'),
    ADMIN_DIST: join(repositoryRoot, 'apps/admin/dist'),
    // Without studios the operator's own list holds as it is.
    ...(providers.length > 0 && { VENUE_OPERATORS: providerAccounts(config, providers) }),
  }
}

/**
 * Returns the folder of Node's compile cache, which saves two fifths of the processor time of a start. Node writes
 * it when a child exits in order.
 */
function compileCache(config: LauncherConfig): string {
  return join(config.dataDir, 'node-cache')
}
