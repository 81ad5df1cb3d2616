import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './expected-problem.ts'
import { commandLine, isAlive } from './process-table.ts'

/** The content of postmaster.pid, PostgreSQL's file about the process that serves a cluster. */
export type Postmaster = { pid: number; port: number; status: string }

/** Returns the postmaster that serves the cluster, or null. */
export function livePostmaster(clusterDir: string): Postmaster | null {
  const postmaster = readPostmaster(clusterDir)
  return postmaster && servesCluster(postmaster.pid, clusterDir) ? postmaster : null
}

/** Reads the file, which may be stale. Returns null if it is missing or incomplete. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  const lines = readLines(clusterDir)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' }
}

/**
 * Writes our pid into a stale file. PostgreSQL knows that its parent cannot be a postmaster, so it sees that the
 * file is stale even if another process has the old pid now. The file is not removed, because its last lines
 * protect against backends that outlived their postmaster.
 */
export function markStale(clusterDir: string): void {
  const lines = readLines(clusterDir)
  if (lines.length === 0 || livePostmaster(clusterDir)) return
  const path = join(clusterDir, 'postmaster.pid')
  // A power cut can leave an empty file, which protects nothing. PostgreSQL would never start with such a file.
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
