import type { AppContext } from '@jinli/server/context'
import { openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import { accrueRebates } from '@jinli/server/rebate/rebate.jobs'
import { moveVipLevels } from '@jinli/server/vip/vip.jobs'
import pg from 'pg'
import { playersMeanwhile, signInPlayers } from './players-meanwhile.ts'

export type Rewards = { size: number; lines: (readonly [what: string, figure: number])[] }

const playersCount = 10_000
const base = 20_000_000
/** The number of days over which the bets are spread. */
const days = 10
/** The paths that players request while the jobs run. */
const reads = ['/api/balance', '/api/uservip', '/api/getfanshui']
const playerIds = Array.from({ length: 100 }, (_, n) => base + 1 + n * 97)

const onceSql = [
  `INSERT INTO venue (code, name, category, hue, sort, default_game)
   SELECT code, 'bench', 'slot', 1, 1, 'koi-leap' FROM unnest(ARRAY['obgdy', 'pp', 'ae']) code ON CONFLICT DO NOTHING`,
  `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash, vip_level)
   OVERRIDING SYSTEM VALUE
   SELECT ${base} + g, 'reward' || g, 'reward' || g, '测试', '', '', 1 + g % 9 FROM generate_series(1, ${playersCount}) g`,
  `INSERT INTO deposit (deposit_no, player_id, method, amount, credited_amount, state, setting_id, pay_to, reference,
     created_at, expires_at, decided_at)
   SELECT 'DR' || g, ${base} + g, 'bank', 100000, 100000, 'approved', (SELECT max(id) FROM money_setting), '{}',
     'DR' || g, t, t, t
   FROM generate_series(1, ${playersCount}) g, LATERAL (SELECT app_now() - interval '9 days' AS t) x`,
  `SELECT ledger.open_accounts(array_agg('player:' || ${base} + g || ':available'), 'CNY', true)
   FROM generate_series(1, ${playersCount}) g`,
  `SELECT ledger.post('deposit:' || id || ':credited', 'deposit.credited', 'deposit:' || id,
     ARRAY['cashier:bank', 'player:' || player_id || ':available'], ARRAY[-100000, 100000])
   FROM deposit WHERE player_id > ${base}`,
  // Marks the daily jobs as done, so that only the measurement runs them, not the server.
  `INSERT INTO job_day (job, day, taken_until, done_at)
   SELECT job, (app_now() AT TIME ZONE 'Asia/Shanghai')::date + d, app_now(), app_now()
   FROM unnest(ARRAY['vip-levels', 'rebates', 'reconcile-daily']) job, generate_series(-1, 1) d
   ON CONFLICT (job, day) DO UPDATE SET done_at = app_now()`,
]

/** Inserts bets of all players over days and venues, and the daily stakes that they add up to. */
function betsSql(from: number, to: number): string[] {
  return [
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at, placed_at,
       settled_at)
     SELECT (ARRAY['obgdy', 'pp', 'ae'])[1 + g / ${playersCount} % 3], 'R' || g, 1, ${base} + 1 + g % ${playersCount}, 'koi-leap',
       1000 + g % 977, 0, 'settled', 1000 + g % 977, t, t, t
     FROM generate_series(${from}, ${to}) g,
       LATERAL (SELECT app_now() - (1 + g / ${playersCount} % ${days}) * interval '1 day' AS t) x`,
    'TRUNCATE bet_day, rebate_line, rebate_claim, vip_move, vip_standing',
    `INSERT INTO bet_day (player_id, day, venue, game_code, stake)
     SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, game_code, sum(counted) FROM bet
     GROUP BY 1, 2, 3, 4`,
    'VACUUM ANALYZE',
  ]
}

/** Raises the stake of every hundredth player on the first day, as late bets would. */
const lateSql = `UPDATE bet_day d SET stake = stake + 5000, changed_at = app_now()
  WHERE player_id % 100 = 0 AND day = (SELECT min(day) FROM bet_day)`

type QueryClient = { query: (...args: unknown[]) => unknown }

/** `take` returns the longest duration of a statement on the connections of a pool (ms). */
function longestOf(pool: pg.Pool): { take: () => number } {
  let longest = 0
  pool.on('connect', (client) => {
    const queryClient = client as unknown as QueryClient
    const query = queryClient.query.bind(queryClient)
    queryClient.query = (...args) => {
      const began = performance.now()
      const answer = query(...args)
      const ends = () => {
        longest = Math.max(longest, performance.now() - began)
      }
      if (answer instanceof Promise) answer.then(ends, ends)
      return answer
    }
  })
  return {
    take() {
      const result = longest
      longest = 0
      return result
    },
  }
}

const mib = 1024 * 1024

async function measure(
  at: { ownerUrl: string; url: string },
  client: pg.Client,
  { today, paths }: { today: string; paths: readonly string[] },
): Promise<Rewards['lines']> {
  const pool = openPool(at.ownerUrl, 4, openLog('fatal'))
  const longest = longestOf(pool)
  const app = { pool } as AppContext
  const lines: (readonly [string, number])[] = []
  const players = await playersMeanwhile(at, playerIds, paths)
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const before = process.memoryUsage().rss
    longest.take()
    players.take()
    const began = performance.now()
    await work()
    lines.push([`${what}, ms`, performance.now() - began])
    console.error(lines.at(-1)?.join(': '))
    lines.push([`${what}: longest statement, ms`, longest.take()])
    lines.push([`${what}: memory, MiB`, (process.memoryUsage().rss - before) / mib])
    const { requests, p99, lockWait } = players.take()
    lines.push([`${what}: requests of players meanwhile`, requests])
    lines.push([`${what}: p99 of them, ms`, p99])
    lines.push([`${what}: longest wait of anybody for a lock, ms (bar 100)`, lockWait])
  }
  try {
    const vip = () => moveVipLevels(app, today)
    const rebates = () => accrueRebates(app, today)
    await measure('VIP, all new', vip)
    await measure('VIP again', vip)
    await measure('rebates, all new', rebates)
    await measure('rebates again', rebates)
    await client.query(lateSql)
    await measure('rebates, late bets of 1 %', rebates)
    const count = await client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM rebate_line',
    )
    lines.push(['rebate lines', count.rows[0]?.n ?? 0])
    return lines
  } finally {
    await players.stop()
    await pool.end()
  }
}

/** Measures the daily jobs of VIP levels and rebates of ten thousand players, for each number of bets. */
export async function measureRewards(
  ownerUrl: string,
  serve: (work: (url: string) => Promise<void>) => Promise<void>,
  sizes: readonly number[],
): Promise<Rewards[]> {
  // The first start of a server writes the settings.
  await serve(async () => undefined)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const columns: Rewards[] = []
  try {
    for (const text of onceSql) await client.query(text)
    await signInPlayers(client, playerIds)
    const day = await client.query<{ day: string }>(
      `SELECT (app_now() AT TIME ZONE 'Asia/Shanghai')::date::text AS day`,
    )
    let count = 0
    for (const size of sizes) {
      for (const text of betsSql(count + 1, size)) await client.query(text)
      count = size
      console.error(`${size} bets stand`)
      // Loading the next size would delete the claims, so players claim rebates only at the last size.
      const paths = size === sizes.at(-1) ? [...reads, '/api/dofanshui'] : reads
      const today = day.rows[0]?.day ?? ''
      await serve(async (url) => {
        const lines = await measure({ ownerUrl, url }, client, { today, paths })
        for (const [what, figure] of lines)
          console.error(`${size} ${what}: ${figure.toFixed(1)}`)
        columns.push({ size, lines })
      })
    }
    return columns
  } finally {
    await client.end()
  }
}
