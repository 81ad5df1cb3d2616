import { readFileSync } from 'node:fs'

export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

export function isServer(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server')
}

/** Returns a variable of a process's environment. */
export function variableOf(pid: number, name: string): string {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  const line = lines.find((each) => each.startsWith(`${name}=`)) ?? ''
  return line.slice(name.length + 1)
}
