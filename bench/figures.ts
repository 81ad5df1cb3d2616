import type { AppContext } from '@jinli/server/context'
import { figureJobs } from '@jinli/server/figure/figure.jobs'
import { readOverview } from '@jinli/server/figure/overview'
import { sealLedger } from '@jinli/server/money/seal-ledger'
import { openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import pg from 'pg'

type Figures = { size: number; lines: (readonly [what: string, figure: number])[] }

const playersCount = 10_000
const base = 40_000_000
const games = 40
/** The number of bets that come in one statement, as a page of a feed. */
const pageSize = 500
const reads = 20

const onceSql = [
  `INSERT INTO venue (code, name, category, hue, sort, default_game)
   VALUES ('pp', '测试场馆', 'slot', 10, 1, 'game-0')`,
  `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash)
   OVERRIDING SYSTEM VALUE
   SELECT ${base} + g, 'figure' || g, 'figure' || g, '测试', '', '' FROM generate_series(1, ${playersCount}) g`,
  `SELECT ledger.open_accounts(array_agg('player:' || ${base} + g || ':available'), 'CNY', true)
   FROM generate_series(1, ${playersCount}) g`,
]

const betsSql = `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at, settled_at)
  SELECT 'pp', 'F' || g, 1, ${base} + 1 + g % ${playersCount}, 'game-' || g % ${games}, 1000 + g % 977, g % 1900, 'settled',
    app_now(), app_now()
  FROM generate_series($1::int, $2::int) g`

const postingsSql = `SELECT ledger.post('bench-figure:' || g || ':credited', 'deposit.credited', 'bench-figure:' || g,
    ARRAY['cashier:bank', 'player:' || ${base} + 1 + g % ${playersCount} || ':available'], ARRAY[-10000, 10000])
  FROM generate_series($1::int, $2::int) g`

async function load(client: pg.Client, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += pageSize) {
    const page = [first, Math.min(to, first + pageSize - 1)]
    await client.query(betsSql, page)
    await client.query(postingsSql, page)
  }
  await client.query('ANALYZE')
}

/**
 * Measures how fast new bets and postings are added to the figures, and how long the overview takes, for each number
 * of them.
 */
export async function measureFigures(
  ownerUrl: string,
  serve: (work: (url: string) => Promise<void>) => Promise<void>,
  sizes: readonly number[],
): Promise<Figures[]> {
  // The first start of a server writes settings and venues.
  await serve(async () => undefined)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const pool = openPool(ownerUrl, 8, openLog('fatal'))
  const app = { pool, clock: { now: () => new Date() } } as AppContext
  const columns: Figures[] = []
  try {
    for (const text of onceSql) await client.query(text)
    let count = 0
    for (const size of sizes) {
      await load(client, count + 1, size)
      await sealLedger(pool)
      const began = performance.now()
      for (const job of figureJobs) await job.run(app, new AbortController().signal)
      const foldMs = performance.now() - began
      const times: number[] = []
      for (let n = 0; n < reads; n += 1) {
        const readBegan = performance.now()
        await readOverview(app)
        times.push(performance.now() - readBegan)
      }
      times.sort((a, b) => a - b)
      columns.push({
        size,
        lines: [
          [
            'bets and as many postings a second (bar 2,000)',
            ((size - count) * 1000) / foldMs,
          ],
          ['overview, median, ms (bar 150)', times[reads / 2] ?? 0],
        ],
      })
      count = size
    }
    return columns
  } finally {
    await pool.end()
    await client.end()
  }
}
