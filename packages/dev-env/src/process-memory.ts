import { readFileSync } from 'node:fs'

const lines = { now: 'VmRSS', peak: 'VmHWM' } as const

/** What a process holds in memory, or has held at most, in MiB; 0 where the system does not tell. */
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
