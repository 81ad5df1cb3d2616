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
import { bookMarks } from '@jinli/server/money/book-walk.store'
import { auditBooks } from '@jinli/server/money/books.jobs'
import { houseBalances } from '@jinli/server/money/books.store'
import { sealBooks } from '@jinli/server/money/seal-books'
import { openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import { sealNumber } from '@jinli/server/platform/number-seal'
import pg from 'pg'
import { loadSql, transactionsPerPlayer, venueSql } from './books-load.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const password = 'bench-secret-1'
const cardKey = randomBytes(32)

/** Milliseconds in the middle of the tries. */
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
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

type Line = readonly [what: string, ms: number]

/** Until the server's own jobs have sealed and checked what came while there were none. */
async function backlogGone(pool: pg.Pool, since: Date): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { unsealed_since, unchecked_since, checked_at } = await bookMarks(pool)
    const checked = !unchecked_since && checked_at !== null && checked_at > since
    if (checked && !unsealed_since) return performance.now() - began
    await wait(250)
  }
}

async function measureJobs(pool: pg.Pool): Promise<Line[]> {
  const log = openLog('fatal')
  const lines: Line[] = []
  lines.push(['seal turn (job)', await middle(() => sealBooks(pool))])
  lines.push(['audit turn (job)', await middle(() => auditBooks({ pool, log }))])
  lines.push(['house balances', await middle(() => houseBalances(pool), 25)])
  return lines
}

async function measureCalls({ api, token }: Server, player: string): Promise<Line[]> {
  const lines: Line[] = []
  const ask = async (what: string, path: string, by: string, body: object = {}) => {
    const once = () => api.expectOk(path, body, by)
    for (let warm = 0; warm < 3; warm += 1) await once()
    // A millisecond or two is as much the machine's mood as the call's: many tries.
    lines.push([what, await middle(once, 25)])
  }
  const staff = (what: string, path: string, filter: object = {}) =>
    ask(what, `/admin/api/${path}`, token, filter)
  await staff('reconciliation page', 'reconciliation')
  await staff('review counts', 'review-counts')
  for (const queue of ['deposits', 'withdrawals']) {
    for (const [where, page] of Object.entries({ one: 1, deep: 400 })) {
      await staff(`${queue}, all, page ${where}`, queue, { state: 0, page })
      await staff(`${queue}, approved, page ${where}`, queue, { state: 2, page })
    }
    await staff(`${queue}, of a method`, queue, { state: 0, method: 'bank' })
    await staff(`${queue}, by player`, queue, { state: 0, search: 'load5' })
    await staff(`${queue}, searched in vain`, queue, { state: 0, search: 'nobody' })
    await staff(`${queue}, rejected (none)`, queue, { state: 3 })
  }
  await staff('transfers', 'transfers')
  await staff('audit trail', 'audit')
  await ask('balance poll', '/api/balance', player)
  await ask('statement', '/api/gettransrecord', player, { type: 1, date: 4, page: 1 })
  await ask('bets', '/api/betrecord', player, { date: 4, page: 1 })
  return lines
}

/** As the database's owner, with all the time it needs. */
async function load(url: string, text: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What it reads of the history so far it reads by index, whatever the planner expects of that.
    await client.query('SET enable_seqscan = off')
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** A server opens the newest card when it starts, to see that it has the right key. */
async function sealNewestCard(url: string, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; player_id: bigint }>(
    'SELECT id, player_id FROM payout_card ORDER BY id DESC LIMIT 1',
  )
  for (const { id, player_id } of rows) {
    const sealed = sealNumber(cardKey, player_id, '6200000000000000')
    await load(url, 'UPDATE payout_card SET number_sealed = $1 WHERE id = $2', [sealed, id])
  }
}

/** One column per size: how long each thing takes when the books hold so many transactions, in ms. */
export async function measureBooks(sizes: readonly number[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-bench-books-'))
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
      let loaded = 0
      for (const size of sizes) {
        await stop(server)
        const players = Math.ceil(size / transactionsPerPlayer / 10) * 10
        await load(postgres.ownerUrl, loadSql(loaded, players - loaded))
        loaded = players
        await sealNewestCard(postgres.ownerUrl, pool)
        console.error(`${players} players stand`)
        const since = new Date()
        server = await startServer(appUrl)
        const gone = await backlogGone(pool, since)
        await load(postgres.ownerUrl, 'ANALYZE')
        const jobs = await measureJobs(pool)
        const calls = await measureCalls(server, player)
        const lines: Line[] = [
          ['backlog gone, from the start of the server', gone],
          ...jobs,
          ...calls,
          ['memory of the server, MiB', memoryOf(server.child.pid)],
        ]
        columns.push({ size, lines })
        // The next size may take its hour.
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
