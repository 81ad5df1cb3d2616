import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ApiClient, apiClient } from '@jinli/dev-env/api-client'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { setUp } from '@jinli/dev-env/set-up'
import { freePort } from '@jinli/launcher/ports'
import { startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { houseBalances } from '@jinli/server/money/ledger.store'
import { auditLedger } from '@jinli/server/money/ledger-audit.jobs'
import { auditTimes } from '@jinli/server/money/ledger-audit.store'
import { sealLedger } from '@jinli/server/money/seal-ledger'
import { openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import pg from 'pg'
import { loadSql, sealNewestCard, transactionsPerPlayer, venueSql } from './ledger-load.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const password = 'bench-secret-1'
const cardKey = randomBytes(32)

/** Returns the median duration of the tries (ms). */
async function middle(work: () => Promise<unknown>, tries = 5): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < tries; n += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0
}

type Server = { api: ApiClient; token: string; child: ChildProcess }

async function startServer(appUrl: string): Promise<Server> {
  const port = await freePort('127.0.0.1')
  const env = {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    APP_DATABASE_URL: appUrl,
    CARD_KEY: cardKey.toString('base64url'),
    JINLI_LIMITS: 'off',
    LOG_LEVEL: 'error',
    JINLI_ADMIN_PASSWORD: password,
  }
  const child = spawn(process.execPath, [main], { env, stdio: 'inherit' })
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (up) break
    if (child.exitCode !== null) throw new Error('the server ended')
    await wait(100)
  }
  const api = apiClient(`http://127.0.0.1:${port}`)
  const token = await setUp(api.client).signInStaff('admin', password)
  return { api, token, child }
}

async function stop({ child }: Server): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

type Line = readonly [what: string, ms: number]

/** Waits until the server's jobs have sealed and checked the backlog; returns how long it took (ms). */
async function backlogGone(pool: pg.Pool, since: Date): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { unsealed_since, unchecked_since, checked_at } = await auditTimes(pool)
    const checked = !unchecked_since && checked_at !== null && checked_at > since
    if (checked && !unsealed_since) return performance.now() - began
    await wait(250)
  }
}

async function measureJobs(pool: pg.Pool): Promise<Line[]> {
  const log = openLog('fatal')
  const lines: Line[] = []
  lines.push(['seal turn (job)', await middle(() => sealLedger(pool))])
  lines.push(['audit turn (job)', await middle(() => auditLedger({ pool, log }))])
  lines.push(['house balances', await middle(() => houseBalances(pool), 25)])
  return lines
}

async function measureCalls({ api, token }: Server, player: string): Promise<Line[]> {
  const lines: Line[] = []
  const ask = async (what: string, path: string, token: string, body: object = {}) => {
    const call = () => api.expectOk(path, body, token)
    for (let warm = 0; warm < 3; warm += 1) await call()
    // A call takes one or two milliseconds, about as much as measurement noise, so each call is tried 25 times.
    lines.push([what, await middle(call, 25)])
  }
  const staff = (what: string, path: string, filter: object = {}) =>
    ask(what, `/admin/api/${path}`, token, filter)
  await staff('reconciliation page', 'reconciliation')
  await staff('review counts', 'review-counts')
  for (const [queue, endState] of [
    ['deposits', 'approved'],
    ['withdrawals', 'paid'],
  ] as const) {
    for (const [where, page] of Object.entries({ one: 1, deep: 400 })) {
      await staff(`${queue}, all, page ${where}`, queue, { page })
      await staff(`${queue}, approved, page ${where}`, queue, { state: endState, page })
    }
    await staff(`${queue}, of a method`, queue, { method: 'bank' })
    await staff(`${queue}, by player`, queue, { search: 'load5' })
    await staff(`${queue}, searched in vain`, queue, { search: 'nobody' })
    await staff(`${queue}, rejected (none)`, queue, { state: 'rejected' })
  }
  await staff('transfers', 'transfers')
  await staff('audit trail', 'audit')
  await ask('balance poll', '/api/balance', player)
  await ask('statement', '/api/gettransrecord', player, { type: 1, date: 4, page: 1 })
  await ask('bets', '/api/betrecord', player, { date: 4, page: 1 })
  return lines
}

/** Runs a statement as the owner of the database, without a time limit. */
async function load(url: string, text: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Forces index scans over the history so far, whatever the planner estimates.
    await client.query('SET enable_seqscan = off')
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Measures each operation (ms) with each number of transactions in the ledger; returns one column per number. */
export async function measureLedger(sizes: readonly number[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-bench-ledger-'))
  const postgres = await startPostgres({ dataDir })
  const columns: { size: number; lines: Line[] }[] = []
  try {
    const { appUrl } = await migrate({ ownerUrl: postgres.ownerUrl })
    const pool = openPool(appUrl, 4, openLog('fatal'))
    let server = await startServer(appUrl)
    try {
      const form = { name: 'bench1', password, payPassword: 'bench-secret-2' }
      const player = await setUp(server.api.client).signUp(form)
      await load(postgres.ownerUrl, venueSql)
      let count = 0
      for (const size of sizes) {
        await stop(server)
        const players = Math.ceil(size / transactionsPerPlayer / 10) * 10
        await load(postgres.ownerUrl, loadSql(count, players - count))
        count = players
        await sealNewestCard(postgres.ownerUrl, cardKey)
        console.error(`${players} players stand`)
        const since = new Date()
        server = await startServer(appUrl)
        const backlogMs = await backlogGone(pool, since)
        await load(postgres.ownerUrl, 'ANALYZE')
        const jobs = await measureJobs(pool)
        const calls = await measureCalls(server, player)
        const lines: Line[] = [
          ['backlog gone, from the start of the server', backlogMs],
          ...jobs,
          ...calls,
          ['memory of the server, MiB', memoryOf(server.child.pid)],
        ]
        columns.push({ size, lines })
        // Prints the results now: the next size may take an hour.
        for (const [what, ms] of lines) console.error(`${size} ${what}: ${ms.toFixed(1)}`)
      }
      return columns
    } finally {
      await stop(server)
      await pool.end()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
