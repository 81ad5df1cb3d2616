import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf } from './expected-problem.ts'

/** Tries to listen on a port. Returns null if it is free, else the system's error code (`EADDRINUSE`). */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}

/** Returns a free port below the range of client ports, so that no outgoing connection takes it in a restart. */
export async function freePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000)
    if ((await portProblem(port, host)) === null) return port
  }
  throw new Error(`no free port on ${host} between 20000 and 32000`)
}

/** Returns the first free port among the candidates and the 50 ports after the last of them. */
export async function firstFreePort(candidates: number[], host: string): Promise<number> {
  const last = candidates.at(-1) ?? 20_000
  const next = Array.from({ length: 50 }, (_, index) => last + 1 + index)
  for (const port of [...candidates, ...next]) {
    if (port > 65_535) break
    if ((await portProblem(port, host)) === null) return port
  }
  return await freePort(host)
}
