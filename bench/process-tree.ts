import { readdirSync, readFileSync } from 'node:fs'
import { memoryOf } from '@jinli/dev-env/process-memory'

type Process = { pid: number; parent: number; cpuMs: number }

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name in brackets may contain anything, so fields are counted after it, from the process state on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const fieldAt = (place: number) => Number.parseInt(fields[place] ?? '0', 10)
    // Processor time of the process itself and of its ended children.
    const ticks = fieldAt(11) + fieldAt(12) + fieldAt(13) + fieldAt(14)
    return { pid, parent: fieldAt(1), cpuMs: ticks * tickMs }
  } catch {
    return null
  }
}

/** Returns a process and all of its living descendants. */
function treeOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number.parseInt(name, 10)) ?? [])
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/** Returns the processor time of a process and its descendants (ms). */
export function cpuOf(root: number): number {
  return treeOf(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Returns the memory (MiB) of each process below `root` whose command line contains `program`. */
export function memoriesOf(root: number, program: string): number[] {
  const runs = ({ pid }: Process) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  return treeOf(root)
    .filter(runs)
    .map(({ pid }) => memoryOf(pid))
}
