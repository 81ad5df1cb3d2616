import { readFileSync } from 'node:fs'
import { cpuOf } from './process-tree.ts'

const tickMs = 10

/** Milliseconds of processor that everything on this machine has used (Linux). */
function cpuOfAll(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return (ticks.reduce((sum, each) => sum + each, 0) - idle) * tickMs
}

/** How many cores were busy with what is not ours, from now on until it is asked. */
export function machineLoad() {
  const began = { at: performance.now(), all: cpuOfAll(), own: cpuOf(process.pid) }
  return {
    ofOthers: (): number => {
      const own = cpuOf(process.pid) - began.own
      return (cpuOfAll() - began.all - own) / (performance.now() - began.at)
    },
  }
}
