import { readFileSync } from 'node:fs'
import { cpuOf } from './process-tree.ts'

const tickMs = 10

/** Returns the processor time that all processes of this machine have used, in ms (Linux). */
function cpuOfAll(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return (ticks.reduce((sum, each) => sum + each, 0) - idle) * tickMs
}

/** Measures how many cores other processes kept busy from this call to the call of `ofOthers`. */
export function machineLoad() {
  const began = { at: performance.now(), all: cpuOfAll(), own: cpuOf(process.pid) }
  return {
    ofOthers: (): number => {
      const own = cpuOf(process.pid) - began.own
      return (cpuOfAll() - began.all - own) / (performance.now() - began.at)
    },
  }
}
