import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, ExpectedProblem } from './expected-problem.ts'

export const repositoryRoot = dirname(
  dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
)

export type LauncherConfig = {
  port: number
  /** The back office's own port, and its own origin behind a proxy; null if it shares the players' ones. */
  adminPort: number | null
  adminOrigin: string | null
  host: string
  dataDir: string
  /** The URL of the operator's database; null runs the embedded PostgreSQL. */
  databaseUrl: string | null
  mode: 'sandbox' | 'live'
  /** The number of server processes behind the port. */
  nodes: number
  /** Whether this start runs the sandbox's studios; else `VENUE_OPERATORS` names all venues. */
  hasStudios: boolean
}

/** Returns the back office's own port. */
function adminPortOf(text: string | undefined, port: string): number | null {
  if (!text) return null
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535) {
    throw new ExpectedProblem(`ADMIN_PORT must be a number from 1 to 65535, not "${text}".`)
  }
  if (Number(text) === Number(port)) {
    throw new ExpectedProblem(`ADMIN_PORT must be another port than PORT (${port}).`)
  }
  return Number(text)
}

/** More nodes would need more connections than the embedded database has. */
const nodesMax = 6

/** Returns the number of server processes, which `npm start` runs to try them. */
function nodesOf({ JINLI_NODES, JINLI_MODE, ADMIN_PORT }: NodeJS.ProcessEnv): number {
  const nodes = Number(JINLI_NODES || '1')
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > nodesMax)
    throw new ExpectedProblem(
      `JINLI_NODES must be a number from 1 to ${nodesMax}, not "${JINLI_NODES}".`,
    )
  if (nodes > 1 && (JINLI_MODE === 'live' || ADMIN_PORT))
    throw new ExpectedProblem(
      'JINLI_NODES is for sandbox mode without ADMIN_PORT; elsewhere put your own proxy before the nodes.',
    )
  return nodes
}

/** Returns whether to run the studios. A second machine of a house uses those of the first. */
function hasStudios({
  JINLI_STUDIOS: word,
  VENUE_OPERATORS: venues,
}: NodeJS.ProcessEnv): boolean {
  if (!word) return true
  if (word !== 'none')
    throw new ExpectedProblem(`JINLI_STUDIOS must be none or unset, not "${word}".`)
  if (!venues)
    throw new ExpectedProblem(
      'JINLI_STUDIOS=none needs VENUE_OPERATORS, which names the venues.',
    )
  return false
}

/** Reads the configuration of `npm start` from the environment. Throws a one-line message about a wrong variable. */
export function readConfig(env: Record<string, string | undefined>): LauncherConfig {
  const mode = env.JINLI_MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'live') {
    throw new ExpectedProblem(`JINLI_MODE must be sandbox or live, not "${mode}".`)
  }
  const port = env.PORT || '8080'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ExpectedProblem(`PORT must be a number from 0 to 65535, not "${port}".`)
  }
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:$/.test(protocolOf(databaseUrl))) {
    throw new ExpectedProblem(
      'DATABASE_URL must look like postgres://user:password@host/name.',
    )
  }
  return {
    port: Number(port),
    adminPort: adminPortOf(env.ADMIN_PORT, port),
    adminOrigin: env.ADMIN_ORIGIN?.replace(/\/$/, '') || null,
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || join(repositoryRoot, '.data')),
    databaseUrl,
    mode,
    nodes: nodesOf(env),
    hasStudios: mode === 'sandbox' && hasStudios(env),
  }
}

/** Returns a local address that reaches a server listening on `host`. */
export function loopbackOf(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Creates the missing folders one by one, because a recursive mkdir never returns under `/proc`. */
export function makeFolders(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolders(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another launcher created the folder after our check.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Creates the data folder if needed. Throws if we cannot write to it, or if it belongs to another account and we are
 * not root.
 */
export function openDataDir(dataDir: string): void {
  const asRoot = process.getuid?.() === 0
  try {
    // The account that runs the database needs to enter the folder, but not to list it.
    makeFolders(dataDir, asRoot ? 0o711 : 0o700)
    if (!statSync(dataDir).isDirectory())
      throw Object.assign(new Error(), { code: 'EEXIST' })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ExpectedProblem(`Cannot write to DATA_DIR (${dataDir}): ${reasonOf(error)}`)
  }
  if (asRoot || !process.getuid) return
  const cluster = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  const owner = (cluster ?? statSync(dataDir)).uid
  if (owner === process.getuid()) return
  throw new ExpectedProblem(
    `Cannot write to DATA_DIR (${dataDir}): it belongs to uid ${owner}; start as that user or set DATA_DIR to another folder.`,
  )
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is not a folder',
    EEXIST: 'it is not a folder',
    ENOENT: 'no folder can be made there',
    ENOSPC: 'no space left',
  }
  return reasons[codeOf(error)] ?? codeOf(error)
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}
