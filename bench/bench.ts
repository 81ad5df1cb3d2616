import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@jinli/client/client'
import { setUp } from '@jinli/dev-env/set-up'
import { freePort } from '@jinli/launcher/ports'
import { startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { measureBalance, onCore, startConstant } from './balance.ts'
import { measureBooks } from './books.ts'
import { measurePostings, type PostingRate } from './postings.ts'
import { measureFreshClone, measureWarmStart } from './start-time.ts'
import { measureStreams } from './support-streams.ts'

/**
 * `npm run bench [postings] [balance] [start] [clone] [books [size…]] [service]`: all but `clone`, `books` and
 * `service` by default. Ratios of one run on one machine; docs/performance.md keeps a run.
 */
const chosen = new Set(process.argv.slice(2))
const asked = new Set(['clone', 'books', 'service'])
const wants = (name: string) => chosen.has(name) || (chosen.size === 0 && !asked.has(name))
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

function table(head: readonly string[], body: readonly (string | number)[][]): void {
  console.log(`| ${head.join(' | ')} |`)
  console.log(`|${head.map(() => '---').join('|')}|`)
  for (const line of body) console.log(`| ${line.join(' | ')} |`)
  console.log()
}

function postingLine({ clients, ledger, byHand, floor, node }: PostingRate) {
  const ratio = (base: number) => (ledger / base).toFixed(2)
  return [clients, ledger, byHand, ratio(byHand), floor, ratio(floor), node]
}

async function answering(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/balance`
  for (let tries = 0; tries < 200; tries += 1) {
    const up = await fetch(url, { method: 'POST' }).then(
      () => true,
      () => false,
    )
    if (up) return
    await wait(50)
  }
  throw new Error(`nothing answers on port ${port}`)
}

async function signUp(port: number, n: number): Promise<string> {
  const client = createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: 30_000 })
  const secrets = { password: 'bench-secret', payPassword: 'bench-pay-secret' }
  return setUp(client).signUp({ name: `bench${100 + n}`, ...secrets })
}

function serverEnv(port: number, appUrl: string, cardKey: string) {
  return {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    APP_DATABASE_URL: appUrl,
    CARD_KEY: cardKey,
    DATABASE_POOL: '8',
    JINLI_LIMITS: 'off',
    LOG_LEVEL: 'error',
    JINLI_ADMIN_PASSWORD: 'bench-secret',
  }
}

async function benchBalance(appUrl: string): Promise<void> {
  const ports = {
    constant: await freePort('127.0.0.1'),
    server: await freePort('127.0.0.1'),
  }
  const [command, args] = onCore(0, [main])
  const env = serverEnv(ports.server, appUrl, randomBytes(32).toString('base64url'))
  const children: ChildProcess[] = [
    spawn(command, args, { env, stdio: 'inherit' }),
    startConstant(ports.constant),
  ]
  try {
    await Promise.all([answering(ports.server), answering(ports.constant)])
    const tokens = await Promise.all(
      Array.from({ length: 64 }, (_, n) => signUp(ports.server, n)),
    )
    const { constant, balance } = await measureBalance(ports, tokens)
    table(
      ['POST /api/balance, 64 players', 'constant route', 'ratio', 'bar'],
      [[balance, constant, (balance / constant).toFixed(2), '≥ 0.50']],
    )
  } finally {
    for (const child of children) child.kill('SIGTERM')
  }
}

/** Conversations that are followed live by one node, and its end by kill -9 in the middle. */
async function benchStreams(appUrl: string): Promise<void> {
  const port = await freePort('127.0.0.1')
  const env = serverEnv(port, appUrl, randomBytes(32).toString('base64url'))
  const begin = () => spawn(process.execPath, [main], { env, stdio: 'inherit' })
  let child = begin()
  try {
    await answering(port)
    const { memory, ...result } = await measureStreams({
      base: `http://127.0.0.1:${port}`,
      pid: () => child.pid ?? 0,
      async crash() {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
        child = begin()
        await answering(port)
      },
    })
    table(
      ['streams', 'p50, ms', 'p99, ms (bar ≤ 1000)', 'slowest, ms', 'torn after kill -9'],
      [[result.streams, result.p50, result.p99, result.slowest, result.torn]],
    )
    table(
      ['memory of the node, MiB: no stream', 'all open', 'after the words'],
      [[memory.idle, memory.open, memory.busy]],
    )
  } finally {
    child.kill('SIGTERM')
  }
}

async function benchDatabase(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-bench-data-'))
  const postgres = await startPostgres({ dataDir })
  try {
    const { appUrl } = await migrate({ ownerUrl: postgres.ownerUrl })
    if (wants('balance')) await benchBalance(appUrl)
    if (wants('service')) await benchStreams(appUrl)
    if (wants('postings')) {
      const rates = await measurePostings(postgres.ownerUrl)
      const head = ['clients', 'ledger.post/s', 'by hand/s', 'ratio (bar ≥ 0.80)']
      table(
        [...head, 'one unchecked statement/s', 'ratio', 'through node/s'],
        rates.map(postingLine),
      )
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (['postings', 'balance', 'service'].some(wants)) await benchDatabase()
if (wants('start')) {
  table(
    ['warm start to /healthz, ms', 'bar'],
    [[await measureWarmStart(await freePort('127.0.0.1')), '≤ 3000']],
  )
}
if (wants('clone')) {
  const took = await measureFreshClone(await freePort('127.0.0.1'))
  table(['fresh clone to a served page, ms', 'bar'], [[took, '≤ 180000']])
}
if (wants('books')) {
  const sizes = [...chosen].filter((word) => /^\d+$/.test(word)).map((word) => +word)
  const columns = await measureBooks(sizes.length > 0 ? sizes : [100_000, 1_000_000])
  const [first] = columns
  table(
    ['ms', ...columns.map(({ size }) => `${size} transactions`)],
    (first?.lines ?? []).map(([what], row) => [
      what,
      ...columns.map(({ lines }) => (lines[row]?.[1] ?? 0).toFixed(1)),
    ]),
  )
}
