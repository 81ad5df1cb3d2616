import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditCursor } from './ledger-audit.store.ts'
import { auditPasses, sliceSizes } from './ledger-audit.ts'

const app = useTestApp()
const burst = 600
const start: AuditCursor = { position: 0n, checkpoint: '' }

let client: pg.PoolClient
/** Inserts the rows in a transaction that is rolled back after the tests. */
beforeAll(async () => {
  client = await app().owner.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL session_replication_role = replica')
  // The statistics are taken before the burst, while all postings have one reference.
  for (const statement of [
    `INSERT INTO ledger.account (code, currency, guarded) SELECT 'player:' || g || ':available', 'CNY', true
       FROM generate_series(1, 200) g`,
    `INSERT INTO ledger.account (code, currency, guarded) VALUES ('cashier:old', 'CNY', false), ('venue:seam:clearing', 'CNY', false)`,
    post(`'old:x:' || g`, `'bench'`, 200, 'cashier:old'),
    'ANALYZE ledger.account, ledger.transaction, ledger.entry, seamless_transaction, seamless_round',
    post(
      `'seamless:seam:' || g || ':bet'`,
      `'seamless:seam:' || g`,
      burst,
      'venue:seam:clearing',
    ),
    `INSERT INTO seamless_transaction (venue, transaction, call, player_id, round, stake, payout, balance)
       SELECT 'seam', g, 'bet', 1 + g % 200, g, 100, 0, 0 FROM generate_series(1, ${burst}) g`,
    `INSERT INTO seamless_round (venue, player_id, round, game_code, state, stake)
       SELECT 'seam', 1 + g % 200, g, 'g', 'open', 100 FROM generate_series(1, ${burst}) g`,
  ])
    await client.query(statement)
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

function post(key: string, ref: string, count: number, house: string): string {
  return `WITH posted AS (
      INSERT INTO ledger.transaction (key, kind, ref) SELECT ${key}, 'seamless.bet', ${ref}
      FROM generate_series(1, ${count}) g RETURNING id, key)
    INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
    SELECT p.id, l.line, a.id, l.amount, CASE WHEN l.line = 1 THEN p.id END, CASE WHEN l.line = 1 THEN 0 END
    FROM posted p, LATERAL (VALUES
      (1, 'player:' || 1 + split_part(p.key, ':', 3)::int % 200 || ':available', -100),
      (2, '${house}', 100)) l (line, code, amount)
    JOIN ledger.account a ON a.code = l.code`
}

async function rowsRead(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables
     WHERE schemaname = 'ledger' AND relname IN ('entry', 'transaction')`,
  )
  return rows[0]?.n ?? 0
}

type Node = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Returns how many rows a plan node and its children have read. */
function rowsHandled(node: Node): number {
  const each = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Join Filter',
  ] as const
  const own = each.reduce((sum, name) => sum + (node[name] ?? 0), 0) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsHandled(part), own)
}

describe('R-SEAM-26: after a burst, whatever the planner knows of it', () => {
  it('each order of a pass costs a few rows, not the history', async () => {
    const pass = (await auditPasses(client)).find(({ name }) => name === 'seamless')
    const before = await rowsRead()
    expect(await pass?.nextSlice(client, start)).toMatchObject({
      isLast: true,
      violations: [],
    })
    expect((await rowsRead()) - before).toBeLessThan(burst * 10)
  })

  it('a house balance costs the open tail once', async () => {
    const { rows } = await client.query<{ prosrc: string; proconfig: string[] }>(
      `SELECT prosrc, proconfig FROM pg_proc WHERE oid = 'ledger.balances'::regproc`,
    )
    const [body] = rows
    for (const each of body?.proconfig ?? [])
      if (each.startsWith('enable_')) await client.query(`SET LOCAL ${each}`)
    const statement = body?.prosrc.replaceAll('p_codes', `ARRAY['venue:seam:clearing']`)
    const planRows = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${statement}`,
    )
    const plan = planRows.rows[0]?.['QUERY PLAN'][0].Plan
    expect(plan && rowsHandled(plan)).toBeLessThan((burst + 1000) * 10)
  })

  it('what changed in one moment is looked at in slices too', async () => {
    const more = sliceSizes.orders + 500
    await client.query(
      `INSERT INTO seamless_transaction (venue, transaction, call, player_id, round, stake, payout, balance, at)
       SELECT 'seam', 'm' || g, 'bet', 1, 'm' || g, 100, 0, 0, app_now() - interval '1 day'
       FROM generate_series(1, ${more}) g`,
    )
    const pass = (await auditPasses(client)).find(({ name }) => name === 'seamless')
    // Each row has neither a posting nor a round, which makes two violations.
    const first = await pass?.nextSlice(client, start)
    expect([first?.isLast, first?.violations.length]).toEqual([
      false,
      2 * sliceSizes.orders,
    ])
    const rest = await pass?.nextSlice(client, {
      position: first?.position ?? 0n,
      checkpoint: first?.checkpoint ?? '',
    })
    expect([rest?.isLast, rest?.violations.length]).toEqual([true, 2 * 500])
  })
})
