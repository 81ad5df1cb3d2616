import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from '@jinli/dev-env/process-memory'

type Process = { pid: number; parent: number; cpuMs: number }

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; what follows it is counted from the state on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const of = (place: number) => Number.parseInt(fields[place] ?? '0', 10)
    // Its own, and that of its children that have ended.
    const ticks = of(11) + of(12) + of(13) + of(14)
    return { pid, parent: of(1), cpuMs: ticks * tickMs }
  } catch {
    return null
  }
}

/** A process and all that it has started, as far as they live. */
function treeOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number.parseInt(name, 10)) ?? [])
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/** Milliseconds of processor that a process and all that it started have used. */
export function cpuOf(root: number): number {
  return treeOf(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** MiB of each process below `root` that runs a program of this path. */
export function memoriesOf(root: number, program: string): number[] {
  const runs = ({ pid }: Process) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  return treeOf(root)
    .filter(runs)
    .map(({ pid }) => memoryOf(pid))
}
