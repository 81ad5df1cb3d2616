import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './expected-problem.ts'

/**
 * Whether a process runs. A zombie counts as gone: in a container whose first process does not reap children,
 * signal 0 would always find it.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const stat = procFile(pid, 'stat')
  if (stat === null) return false
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  return state !== 'Z' && state !== 'X'
}

/** Returns the arguments of a process; none if it is gone or cannot be read. */
export function commandLine(pid: number): string[] {
  if (process.platform === 'linux') {
    return procFile(pid, 'cmdline')?.split('\0').filter(Boolean) ?? []
  }
  const ps = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  return ps.stdout?.trim().split(' ') ?? []
}

/** Waits until a process is gone. Returns false if it still runs after the given time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal. It is no error if the process is gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(codeOf(error))) return null
    throw error
  }
}
