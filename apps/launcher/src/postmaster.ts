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
}

/** A postmaster that answers; `ended` settles when its process is gone. */
export type Serving = { pid: number; port: number; adopted: boolean; ended: Promise<void> }

// Replaying the log after a crash can take minutes on a busy cluster; a wait has an end anyhow.
const patience = 180_000
const logLimit = 16 * 1024 * 1024

/**
 * Adopts the postmaster of the cluster or starts one, and waits until it takes connections.
 * `port` null lets it choose; a given port is used whatever it takes.
 */
export async function servePostmaster(
  cluster: Cluster,
  port: number | null,
): Promise<Serving> {
  const deadline = performance.now() + patience
  let cause = ''
  while (performance.now() < deadline) {
    const live = livePostmaster(cluster.clusterDir)
    if (live) {
      const adopted = await adopt(cluster, live.pid, deadline)
      if (adopted && port !== null && adopted.port !== port) {
        throw new ExpectedProblem(
          `The database moved to port ${adopted.port}; start again.`,
        )
      }
      if (adopted) return adopted
      continue
    }
    markStale(cluster.clusterDir)
    const started = await start(cluster, port ?? (await freePort('127.0.0.1')))
    if (typeof started !== 'string') return started
    cause = started
    if (!isPassing(cause)) break
    await sleep(200)
  }
  throw new ExpectedProblem(
    `PostgreSQL did not start: ${cause || 'no answer'} (see ${logFile(cluster.dataDir)})`,
  )
}

/** Fast shutdown; after 10 s immediate shutdown; after 5 more the process is killed. */
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
    const noted = readPostmaster(cluster.clusterDir)
    if (noted?.pid !== pid) return null
    if (noted.status === 'ready') {
      return { pid, port: noted.port, adopted: true, ended: untilGone(pid) }
    }
    await sleep(50)
  }
  return null
}

/** Not our child, so nobody tells us about its end. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(250, undefined, { ref: false })
}

/** Starts a postmaster; answers PostgreSQL's own words when it ends before it is ready. */
async function start(cluster: Cluster, port: number): Promise<Serving | string> {
  const path = logFile(cluster.dataDir)
  const before = trimLog(path)
  const log = openSync(path, 'a', 0o600)
  const words = postmasterArguments(cluster.clusterDir, port, cluster.overrides)
  const child = cluster.run(cluster.postgres, words, ['ignore', log, log])
  closeSync(log)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null
  const deadline = performance.now() + patience
  while (!isOver() && performance.now() < deadline) {
    const noted = readPostmaster(cluster.clusterDir)
    if (noted && noted.pid === child.pid && noted.status === 'ready') {
      child.unref()
      return { pid: noted.pid, port, adopted: false, ended }
    }
    await Promise.race([sleep(15), ended])
  }
  if (!isOver() && child.pid) await stopPostmaster(child.pid)
  return fatalLine(readFileSync(path).subarray(before).toString())
}

/** Troubles that go away: a port in use, another start ahead of us, backends still leaving. */
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

/** Keeps the log bounded and answers where the next lines will begin. */
function trimLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= logLimit) return size
  truncateSync(path)
  return 0
}
