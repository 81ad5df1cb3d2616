import { readFileSync } from 'node:fs'

const lines = { now: 'VmRSS', peak: 'VmHWM' } as const

/** Returns the memory of a process now or at its peak, in MiB; 0 if the system does not report it. */
export function memoryOf(
  pid: number | undefined,
  when: keyof typeof lines = 'now',
): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kib = '0'] = new RegExp(`${lines[when]}:\\s+(\\d+)`).exec(status) ?? []
    return Math.round(Number.parseInt(kib, 10) / 1024)
  } catch {
    return 0
  }
}
