import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './expected-problem.ts'
import { commandLine, isAlive } from './process-table.ts'

/** PostgreSQL's own note of who serves a cluster: postmaster.pid. */
export type Postmaster = { pid: number; port: number; status: string }

/** The postmaster that serves this cluster now; null when there is none. */
export function livePostmaster(clusterDir: string): Postmaster | null {
  const noted = readPostmaster(clusterDir)
  return noted && servesCluster(noted.pid, clusterDir) ? noted : null
}

/** What the file says, true or not; null when it is missing or half written. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  const lines = readLines(clusterDir)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' }
}

/**
 * Lets PostgreSQL see that a left-over file is stale even when its pid was given to another
 * process meanwhile: it knows its parent's pid cannot be a postmaster. The file itself stays,
 * because its last lines guard against backends that outlived their postmaster.
 */
export function markStale(clusterDir: string): void {
  const lines = readLines(clusterDir)
  if (lines.length === 0 || livePostmaster(clusterDir)) return
  const path = join(clusterDir, 'postmaster.pid')
  // An empty file, left by a power cut, guards nothing and stops PostgreSQL for good.
  if (lines[0] === '') return rmSync(path, { force: true })
  lines[0] = String(process.pid)
  writeFileSync(path, lines.join('\n'))
}

function servesCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  const words = commandLine(pid)
  return words.includes(clusterDir) && words.some((word) => /(^|\/)postgres$/.test(word))
}

function readLines(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
