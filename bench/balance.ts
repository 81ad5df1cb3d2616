import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const load = fileURLToPath(new URL('load.ts', import.meta.url))

/** Returns a command line that pins the program to one core, if taskset is installed. */
export function onCore(core: number, args: readonly string[]): [string, string[]] {
  const canPin = existsSync('/usr/bin/taskset')
  return canPin
    ? ['/usr/bin/taskset', ['-c', `${core}`, process.execPath, ...args]]
    : [process.execPath, [...args]]
}

const constantServer = `
import Fastify from 'fastify'
const server = Fastify()
server.post('/api/balance', async () => ({ code: 200, message: 'success', data: { balance: 1000 } }))
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
`

/** Starts Fastify with one constant route on core 0, to measure the most that the framework can do. */
export function startConstant(port: number): ChildProcess {
  const [command, args] = onCore(0, ['--input-type=module', '-e', constantServer])
  return spawn(command, args, {
    cwd: new URL('../apps/server/', import.meta.url),
    env: { ...process.env, PORT: `${port}` },
    stdio: 'inherit',
  })
}

/** Returns requests per second of `POST /api/balance`, sent from core 1 over 64 connections of 64 players. */
async function rateOf(port: number, tokens: readonly string[]): Promise<number> {
  const [command, args] = onCore(1, [load, `${port}`])
  const { stdout } = await run(command, args, {
    env: { ...process.env, BENCH_TOKENS: tokens.join(',') },
  })
  return Number.parseInt(stdout, 10)
}

type Rates = { constant: number; balance: number }

/** Measures the two servers in turn, three times; returns the round whose ratio of rates is the median. */
export async function measureBalance(
  ports: { constant: number; server: number },
  tokens: readonly string[],
): Promise<Rates> {
  await rateOf(ports.server, tokens)
  const rounds: Rates[] = []
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      constant: await rateOf(ports.constant, tokens),
      balance: await rateOf(ports.server, tokens),
    })
  }
  const byRatio = rounds.toSorted((a, b) => a.balance / a.constant - b.balance / b.constant)
  return byRatio[1] ?? { constant: 0, balance: 0 }
}
