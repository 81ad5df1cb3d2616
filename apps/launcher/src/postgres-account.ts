import {
  type ChildProcess,
  type SpawnOptions,
  type StdioOptions,
  spawn,
  spawnSync,
} from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, ExpectedProblem } from './expected-problem.ts'
import type { Binaries } from './postgres-binaries.ts'

/** The account that runs PostgreSQL, which refuses to run as root; null for the current user. */
export type Account = { uid: number; gid: number } | null

/** Starts a program as the account that owns the cluster. */
export type Runner = (program: string, args: string[], stdio: StdioOptions) => ChildProcess

type Way = { command: string[]; options: SpawnOptions }

/** Returns null for an ordinary user; for root the owner of the cluster, else `postgres`, else `nobody`. */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(clusterDir)
  if (owner && owner.uid !== 0) return owner
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row =
    rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row) {
    throw new ExpectedProblem(
      'PostgreSQL cannot run as root and there is no user `postgres` or `nobody`; start as an ordinary user or set DATABASE_URL.',
    )
  }
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Makes the account the owner of a folder and its content. */
export function giveTo(account: Account, folder: string): void {
  if (!account) return
  chownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(account, path)
    else if (!entry.isSymbolicLink()) chownSync(path, account.uid, account.gid)
  }
}

/**
 * Finds a way to run PostgreSQL's programs so that they can reach the data folder. If the account has no access to
 * the path (a checkout under /root, mode 0700), the programs get the one capability that they need.
 */
export function chooseRunner(account: Account, binaries: Binaries, folder: string): Runner {
  let problem = ''
  for (const way of waysFor(account)) {
    const look = ['/bin/sh', '-c', 'cd "$1" && "$2" --version && "$3" --version', 'sh']
    const places = [folder, binaries.postgres, binaries.initdb]
    const [program = '', ...args] = [...way.command, ...look, ...places]
    const probe = spawnSync(program, args, { ...way.options, encoding: 'utf8' })
    if (probe.status === 0) return runnerOf(way)
    problem ||= probe.error ? codeOf(probe.error) : (probe.stderr.split('\n')[0] ?? '')
  }
  throw new ExpectedProblem(
    account
      ? `PostgreSQL's account (uid ${account.uid}) cannot reach ${binaries.postgres} and ${folder} (${problem}); move them out of private folders or start as an ordinary user.`
      : `PostgreSQL does not run here: ${problem}; set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function waysFor(account: Account): Way[] {
  // The PG* and locale variables of the caller must not reach the cluster.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const options = { cwd: '/', env }
  if (!account) return [{ command: [], options }]
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  // initdb finds its own path with access(2), which ignores capabilities unless no_setuid_fixup is set.
  const withCapability = (capability: string): Way => ({
    command: [
      'setpriv',
      ...identity,
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
    ],
    options,
  })
  return [
    { command: [], options: { ...options, ...account } },
    withCapability('dac_read_search'),
    withCapability('dac_override'),
  ]
}

function runnerOf(way: Way): Runner {
  return (program, args, stdio) => {
    const [first = program, ...rest] = [...way.command, program, ...args]
    // PostgreSQL runs in a new Unix session, so Ctrl-C in the terminal reaches only the launcher.
    return spawn(first, rest, { ...way.options, stdio, detached: true })
  }
}

function ownerOf(folder: string): Account {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat ? { uid: stat.uid, gid: stat.gid } : null
}
