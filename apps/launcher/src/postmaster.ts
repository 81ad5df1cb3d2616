import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExpectedProblem } from './expected-problem.ts'
import { freePort } from './ports.ts'
import type { Runner } from './postgres-account.ts'
import { postmasterArguments } from './postgres-settings.ts'
import { livePostmaster, markStale, readPostmaster } from './postmaster-pid.ts'
import { isAlive, signal, waitForEnd } from './process-table.ts'

export type Cluster = {
  dataDir: string
  clusterDir: string
  postgres: string
  overrides: Record<string, string>
  run: Runner
  /** The longest wait for a start. */
  patienceMs?: number
}

/** A postmaster that accepts connections. `ended` resolves when its process is gone. */
export type Serving = { pid: number; port: number; adopted: boolean; ended: Promise<void> }

// The longest wait in ms for a start: after a crash PostgreSQL may replay its log for minutes.
const patience = 180_000
const logLimit = 16 * 1024 * 1024

/** Adopts or starts the postmaster, and waits until it accepts connections. With `port` null it chooses a port. */
export async function servePostmaster(
  cluster: Cluster,
  port: number | null,
): Promise<Serving> {
  const deadline = performance.now() + (cluster.patienceMs ?? patience)
  let cause = ''
  while (performance.now() < deadline) {
    const live = livePostmaster(cluster.clusterDir)
    if (live) {
      const adoptedServer = await adopt(cluster, live.pid, deadline)
      if (adoptedServer && port !== null && adoptedServer.port !== port) {
        throw new ExpectedProblem(
          `The database moved to port ${adoptedServer.port}; start again.`,
        )
      }
      if (adoptedServer) return adoptedServer
      continue
    }
    markStale(cluster.clusterDir)
    const startedServer = await start(cluster, port ?? (await freePort('127.0.0.1')))
    if (typeof startedServer !== 'string') return startedServer
    cause = startedServer
    if (!isPassing(cause)) break
    await sleep(200)
  }
  throw new ExpectedProblem(
    `PostgreSQL did not start: ${cause || 'no answer'} (see ${logFile(cluster.dataDir)})`,
  )
}

/** Requests a fast shutdown; after 10 s an immediate one; after 5 s more it kills the process. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [name, milliseconds] of steps) {
    signal(pid, name)
    if (await waitForEnd(pid, milliseconds)) return
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not end`)
}

async function adopt(
  cluster: Cluster,
  pid: number,
  deadline: number,
): Promise<Serving | null> {
  while (isAlive(pid) && performance.now() < deadline) {
    const postmaster = readPostmaster(cluster.clusterDir)
    if (postmaster?.pid !== pid) return null
    if (postmaster.status === 'ready') {
      return { pid, port: postmaster.port, adopted: true, ended: untilGone(pid) }
    }
    await sleep(50)
  }
  return null
}

/** Polls, because the process is not our child, so no event reports its end. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(250, undefined, { ref: false })
}

/** Starts a postmaster. Returns PostgreSQL's error message if the process ends before it is ready. */
async function start(cluster: Cluster, port: number): Promise<Serving | string> {
  const path = logFile(cluster.dataDir)
  const before = trimLog(path)
  const log = openSync(path, 'a', 0o600)
  const words = postmasterArguments(cluster.clusterDir, port, cluster.overrides)
  const child = cluster.run(cluster.postgres, words, ['ignore', log, log])
  closeSync(log)
  const exit = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null
  const deadline = performance.now() + (cluster.patienceMs ?? patience)
  while (!isOver() && performance.now() < deadline) {
    const postmaster = readPostmaster(cluster.clusterDir)
    if (postmaster && postmaster.pid === child.pid && postmaster.status === 'ready') {
      child.unref()
      return { pid: postmaster.pid, port, adopted: false, ended: exit }
    }
    await Promise.race([sleep(15), exit])
  }
  if (!isOver() && child.pid) await stopPostmaster(child.pid)
  return fatalLine(readFileSync(path).subarray(before).toString())
}

/** Whether a problem passes by itself: a port in use, another launcher starting, backends that still run. */
function isPassing(cause: string): boolean {
  return /could not (bind|create any TCP)|lock file|shared memory block/.test(cause)
}

function fatalLine(text: string): string {
  const lines = text.split('\n').filter(Boolean)
  const first = lines.find((line) => /(PANIC|FATAL|ERROR|postgres):/.test(line))
  const bind = lines.find((line) => line.includes('could not bind'))
  return (bind ?? first ?? lines.at(-1) ?? '').replace(
    /^.*?(PANIC|FATAL|ERROR|LOG):\s+/,
    '',
  )
}

function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Empties a log file that is too large. Returns the offset of the lines that follow. */
function trimLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= logLimit) return size
  truncateSync(path)
  return 0
}
