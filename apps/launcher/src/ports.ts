import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf } from './expected-problem.ts'

/** Tries to listen; null when the port is free, else the system's error code (`EADDRINUSE`). */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}

/**
 * A free port below the range from which the system takes client ports. Inside that range an
 * outgoing connection could sit on the port while its listener restarts.
 */
export async function freePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000)
    if ((await portProblem(port, host)) === null) return port
  }
  throw new Error(`no free port on ${host} between 20000 and 32000`)
}

/** The first free port among the wanted ones and the 50 after the last of them. */
export async function firstFreePort(wanted: number[], host: string): Promise<number> {
  const last = wanted.at(-1) ?? 20_000
  const next = Array.from({ length: 50 }, (_, index) => last + 1 + index)
  for (const port of [...wanted, ...next]) {
    if (port > 65_535) break
    if ((await portProblem(port, host)) === null) return port
  }
  return await freePort(host)
}
