import { randomInt } from 'node:crypto'
import { closeSync, constants, futimesSync, mkdirSync, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './expected-problem.ts'

/** Tries to listen on a port. Returns null if it is free, else the system's error code (`EADDRINUSE`). */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}

const reservations = join(tmpdir(), 'jinli-ports')
const reservationMs = 120_000
/** The folder is everybody's, so a link in it is not followed. */
const noteFlags = constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW

/** Whether a process on this machine chose the port a short time ago, and may not listen on it yet. */
function isReserved(port: number): boolean {
  const file = statSync(join(reservations, String(port)), { throwIfNoEntry: false })
  return file !== undefined && Date.now() - file.mtimeMs < reservationMs
}

function reserve(port: number): void {
  try {
    mkdirSync(reservations, { recursive: true })
    const note = openSync(join(reservations, String(port)), noteFlags)
    futimesSync(note, new Date(), new Date())
    closeSync(note)
  } catch {
    // The note only saves another start from the same choice.
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  return !isReserved(port) && (await portProblem(port, host)) === null
}

/**
 * Returns a free port below the range of client ports, so that no outgoing connection takes it in a restart. No other
 * start on this machine chooses it for two minutes.
 */
export async function freePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000)
    if (!(await isFree(port, host))) continue
    reserve(port)
    return port
  }
  throw new Error(`no free port on ${host} between 20000 and 32000`)
}

/** Returns the first free port among the candidates and the 50 ports after the last of them. */
export async function firstFreePort(candidates: number[], host: string): Promise<number> {
  const last = candidates.at(-1) ?? 20_000
  const next = Array.from({ length: 50 }, (_, index) => last + 1 + index)
  for (const port of [...candidates, ...next]) {
    if (port > 65_535) break
    if (await isFree(port, host)) return port
  }
  return await freePort(host)
}
