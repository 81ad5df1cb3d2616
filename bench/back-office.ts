import { setTimeout as wait } from 'node:timers/promises'
import { staffCalls } from '@jinli/contract/all'
import { reportNames } from '@jinli/contract/figure/report-table'
import { type ApiClient, apiClient } from '@jinli/dev-env/api-client'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { setUp } from '@jinli/dev-env/set-up'
import { foldNext } from '@jinli/server/figure/figure.jobs'
import { figureSources } from '@jinli/server/figure/figure.store'
import { sealLedger } from '@jinli/server/money/seal-ledger'
import { openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import pg from 'pg'
import { besideSql, livesOf, type RowCounts, rowCountsOf } from './back-office-load.ts'
import { loadSql, sealNewestCard, venueSql } from './ledger-load.ts'
import { playersMeanwhile, signInPlayers } from './players-meanwhile.ts'

type Line = readonly [what: string, figure: number]
type BackOffice = { size: number; lines: Line[] }
type Ask = readonly [what: string, path: string, body: object]

const dayMs = 86_400_000
const dayOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
const month = { since: dayOf(30), until: dayOf(0) }
const year = { since: dayOf(364), until: dayOf(0) }

/** What a list is asked besides its first page. */
const searches: readonly Ask[] = [
  ...['load5', 'plays777', '10.0.7.7', 'DL5-5', 'nobody', '测试7'].map(
    (search): Ask => [`search: ${search}`, '/admin/api/search', { search }],
  ),
  ...['plays7', '测试7', 'nobody'].map(
    (search): Ask => [`players: ${search}`, '/admin/api/players', { search }],
  ),
  ['bets of a month', '/admin/api/bets', month],
  ['bets of a month, sums', '/admin/api/bets/sums', month],
  ['bets of a player', '/admin/api/bets', { search: 'plays7', ...year }],
  ['bets of a player, sums', '/admin/api/bets/sums', { search: 'plays7', ...year }],
]

/** The reports of a month. */
const reports: readonly Ask[] = [
  ['month: finance', '/admin/api/figures/finance', month],
  ['month: liabilities', '/admin/api/figures/liabilities', month],
  ...reportNames.map(
    (name): Ask => [
      `month: ${name}`,
      '/admin/api/figures/report',
      { report: name, ...month },
    ],
  ),
]

/** Returns every read of the back office that needs no row of its own; `player` is asked about where a player is named. */
function pagesOf(player: string): Ask[] {
  return staffCalls.flatMap((call): Ask[] => {
    if (call.effect !== 'read' || /\/stream$|\/staff\//.test(call.path)) return []
    const path = call.path.replace(':username', player)
    return path.includes(':') ? [] : [[path.replace('/admin/api/', ''), path, {}]]
  })
}

/** Returns the median duration of nine tries after two (ms), or null if the call is refused. */
async function middle(api: ApiClient, token: string, [what, path, body]: Ask) {
  const took: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const began = performance.now()
    const { code, message } = await api.call(path, body, token)
    if (code !== 200) {
      console.error(`${what}: not measured, ${code} ${message}`)
      return null
    }
    if (n > 1) took.push(performance.now() - began)
  }
  const ms = took.toSorted((a, b) => a - b)[4] ?? 0
  console.error(`${what}: ${ms.toFixed(1)}`)
  return ms
}

async function linesOf(
  api: ApiClient,
  token: string,
  asks: readonly Ask[],
): Promise<Line[]> {
  const lines: Line[] = []
  for (const ask of asks) {
    const ms = await middle(api, token, ask)
    if (ms !== null) lines.push([ask[0], ms])
  }
  return lines
}

/** Exports all deposits as XLSX; returns its seconds, its rows, and the memory that the server needed more (MiB). */
async function measureExport(api: ApiClient, token: string, pid: number): Promise<Line[]> {
  const idle = memoryOf(pid)
  const began = performance.now()
  const filter = { state: '', format: 'xlsx' }
  await api.expectOk('/admin/api/deposits/export', filter, token)
  let most = idle
  for (;;) {
    await wait(100)
    most = Math.max(most, memoryOf(pid))
    const { data } = await api.expectOk('/admin/api/export-jobs', {}, token)
    const [job] = (data?.data ?? []) as { state: string; rows: number }[]
    if (!job || ['waiting', 'running'].includes(job.state)) continue
    if (job.state !== 'ready') throw new Error(`the export is ${job.state}`)
    const seconds = (performance.now() - began) / 1000
    return [
      ['XLSX of all deposits, rows', job.rows],
      ['XLSX of all deposits, s', seconds],
      ['XLSX of all deposits, MiB more (bar 150)', most - idle],
    ]
  }
}

/** Counts the balance polls in ten seconds, alone and beside a desk that opens page after page. */
async function measurePolls(
  { ownerUrl, url }: { ownerUrl: string; url: string },
  { api, token, asks }: { api: ApiClient; token: string; asks: readonly Ask[] },
): Promise<Line[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const ids = Array.from({ length: 50 }, (_, n) => 50_000_001 + n)
  await signInPlayers(client, ids)
  await client.end()
  const polls = await playersMeanwhile({ ownerUrl, url }, ids, ['/api/balance'])
  try {
    await wait(10_000)
    const alone = polls.take()
    const end = Date.now() + 10_000
    for (let n = 0; Date.now() < end; n += 1) {
      const [, path, body] = asks[n % asks.length] ?? ['', '', {}]
      await api.call(path, body, token)
    }
    const busy = polls.take()
    const loss = 100 * (1 - busy.requests / alone.requests)
    return [['balance polls lost beside the desk, % (bar 10)', loss]]
  } finally {
    await polls.stop()
  }
}

/** Adds the rows of a size, and counts them in the figures. Returns how fast the figures were (bets a second). */
async function load(
  ownerUrl: string,
  before: RowCounts | null,
  now: RowCounts,
): Promise<Line> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const pool = openPool(ownerUrl, 4, openLog('fatal'))
  try {
    // Forces index scans over the rows so far, whatever the planner estimates.
    await client.query('SET enable_seqscan = off')
    await client.query(venueSql)
    const lives = before ? livesOf(before) : 0
    await client.query(loadSql(lives, livesOf(now) - lives))
    for (const text of besideSql(before, now)) await client.query(text)
    await client.query('VACUUM ANALYZE')
    console.error(
      `${now.deposits} deposits, ${now.players} players, ${now.bets} bets stand`,
    )
    await sealLedger(pool)
    const began = performance.now()
    for (const source of figureSources) while (await foldNext(pool, source));
    const seconds = (performance.now() - began) / 1000
    await client.query('VACUUM ANALYZE')
    const bets = now.bets - (before?.bets ?? 0)
    return ['figures of bets, a second (bar 2,000)', bets / seconds]
  } finally {
    await client.end()
    await pool.end()
  }
}

type Serve = <T>(work: (base: string, pid: number) => Promise<T>) => Promise<T>

/** Measures every page of the back office with each number of deposits (`rowCountsOf`), one column per number. */
export async function measureBackOffice(
  { ownerUrl, cardKey, serve }: { ownerUrl: string; cardKey: Buffer; serve: Serve },
  sizes: readonly number[],
): Promise<BackOffice[]> {
  // The first start of a server writes settings, and the first member of staff.
  await serve(async () => undefined)
  const columns: BackOffice[] = []
  let before: RowCounts | null = null
  for (const size of sizes) {
    const now = rowCountsOf(size)
    const figures = await load(ownerUrl, before, now)
    await sealNewestCard(ownerUrl, cardKey)
    before = now
    const lines = await serve(async (url, pid) => {
      const api = apiClient(url)
      const token = await setUp(api.client).signInStaff('admin', 'bench-secret')
      const pages = [...pagesOf('load5'), ...searches]
      return [
        ...(await linesOf(api, token, pages)),
        ...(await linesOf(api, token, reports)),
        ...(await measurePolls({ ownerUrl, url }, { api, token, asks: pages })),
        ...(await measureExport(api, token, pid)),
      ]
    })
    columns.push({ size, lines: [figures, ...lines] })
  }
  return columns
}
