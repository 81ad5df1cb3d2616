import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './databases.ts'
import type { Machine } from './parts.ts'

/** What a storm breaks. Each ends with everything set going again; the cell then heals by itself. */
export const faults = {
  /** A planned change of the primary. */
  async switchover(_cell, { name, address }) {
    await fetch(`http://${address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: name }),
    })
  },

  /** The primary's postmaster dies; Patroni goes on. */
  crash(cell, primary) {
    process.kill(postmasterOf(cell, primary), 'SIGKILL')
    return Promise.resolve()
  },

  /** The primary's machine is lost: PostgreSQL and Patroni die, and come back after half a minute. */
  async loss(cell, primary) {
    const patroni = `patroni ${primary.name}`
    cell.parts.get(patroni)?.child.kill('SIGKILL')
    process.kill(postmasterOf(cell, primary), 'SIGKILL')
    await sleep(30_000)
    cell.start(patroni)
  },

  /** The primary's machine stands still for half a minute and wakes up in the past. */
  freeze: (cell, primary) => stopFor(30_000, processesOf(cell, primary)),

  /** A standby stands still for half a minute. */
  standby(cell, primary) {
    const other = cell.machines.find(({ name }) => name !== primary.name) ?? primary
    return stopFor(30_000, processesOf(cell, other))
  },

  /** One of the three etcd dies and comes back. */
  async etcd(cell, { name }) {
    cell.parts.get(`etcd ${name}`)?.child.kill('SIGKILL')
    await sleep(10_000)
    cell.start(`etcd ${name}`)
  },

  /** HAProxy dies and comes back. */
  async proxy(cell) {
    cell.parts.get('haproxy')?.child.kill('SIGKILL')
    await sleep(2000)
    cell.start('haproxy')
  },
} as const satisfies Record<string, (cell: Cell, primary: Machine) => Promise<void>>
export type FaultName = keyof typeof faults

function postmasterOf(cell: Cell, { name }: Machine): number {
  const path = join(cell.folder, name, 'postgres', 'postmaster.pid')
  return Number.parseInt(readFileSync(path, 'utf8'), 10)
}

/** Returns the processes of a machine: Patroni, the postmaster, and its children. */
function processesOf(cell: Cell, machine: Machine): number[] {
  const postmaster = postmasterOf(cell, machine)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  const patroni = cell.parts.get(`patroni ${machine.name}`)?.child.pid ?? 0
  return [patroni, postmaster, ...children.split('\n').map(Number)].filter((pid) => pid > 0)
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
}

async function stopFor(ms: number, pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGSTOP')
  await sleep(ms)
  signal(pids, 'SIGCONT')
}
