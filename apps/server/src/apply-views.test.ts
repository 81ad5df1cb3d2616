import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { row } from './platform/db.ts'
import { time } from './platform/row-shape.ts'

const app = useTestApp()

async function one<R extends object>(text: string): Promise<R> {
  const { rows } = await app().owner.query(text)
  return rows[0]
}

type ViewState = { oid: number; says: string; hash: string }

function viewState(): Promise<ViewState> {
  return one(
    `SELECT 'statement_line'::regclass::oid::int AS oid, pg_get_viewdef('statement_line'::regclass) AS says,
       (SELECT hash FROM applied_views) AS hash`,
  )
}

function start() {
  return migrate({ ownerUrl: app().database.ownerUrl })
}

describe('what the books are held against', () => {
  it.each([
    'checked_orders WHERE id',
    'checked_orders WHERE changed_at > now() AND id',
    'business_violations WHERE id',
    'unfounded_postings WHERE id',
  ])(
    '%s: a slice is looked for in each concept, not among all rows of all',
    async (endpoints) => {
      const { rows } = await app().owner.query(`EXPLAIN SELECT * FROM ${endpoints} > 5`)
      const plan = rows.map((each) => each['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Filter: .*(checked_orders|business_violations|unfounded)/)
    },
  )
})

describe('views and functions', () => {
  it('are left alone while their files are those of last time', async () => {
    const before = await viewState()
    await start()
    expect(await viewState()).toEqual(before)
  })

  it('are put in anew when the files are others, on several nodes at once; what is no longer said goes', async () => {
    const before = await viewState()
    await app().owner.query(
      `CREATE VIEW old_line AS SELECT * FROM statement_line;
       CREATE VIEW deposit_seen AS SELECT 'of an operator' AS whose;
       UPDATE applied_views SET hash = 'of another version', views = views || 'old_line'::text`,
    )
    await Promise.all([start(), start(), start()])
    const after = await viewState()
    expect(after).toEqual({ ...before, oid: after.oid })
    expect(after.oid).not.toBe(before.oid)
    expect(
      await one(
        `SELECT to_regclass('old_line') AS gone, to_regclass('deposit_seen')::text AS kept`,
      ),
    ).toEqual({ gone: null, kept: 'deposit_seen' })
    await app().owner.query('DROP VIEW deposit_seen')
  })

  it('stand as before when a file is wrong', async () => {
    await app().owner.query(
      `UPDATE applied_views SET hash = 'of another version';
       ALTER TABLE deposit RENAME COLUMN deposit_no TO number`,
    )
    const before = await viewState()
    await expect(start()).rejects.toThrow(/deposit_no/)
    expect(await viewState()).toEqual(before)
    await app().owner.query('ALTER TABLE deposit RENAME COLUMN number TO deposit_no')
    await start()
  })

  it('are for reading: the server’s role changes no row through a view', async () => {
    const { rows } = await app().owner.query(
      `SELECT c.relname AS view, p.may FROM pg_class c,
         (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (may)
       WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
         AND has_table_privilege('jinli_app', c.oid, p.may)`,
    )
    expect(rows).toEqual([])
    const { n } = await one<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_class WHERE relkind = 'v'
         AND relnamespace = 'public'::regnamespace AND has_table_privilege('jinli_app', oid, 'SELECT')`,
    )
    expect(n).toBeGreaterThan(8)
    for (const table of ['migration', 'ledger_migration', 'applied_views'])
      await expect(app().context.pool.query(`SELECT 1 FROM ${table}`)).rejects.toThrow(
        /permission denied/,
      )
  })

  it('every invariant of a concept is among those asked after each test', async () => {
    const { says } = await one<{ says: string }>(
      `SELECT pg_get_viewdef('business_violations'::regclass) AS says`,
    )
    const { rows } = await app().owner.query(
      `SELECT relname AS view FROM pg_class WHERE relkind = 'v' AND relname LIKE '%\\_violations'`,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { view } of rows)
      if (view !== 'business_violations') expect(says).toContain(` ${view}`)
  })
})

describe('the moment', () => {
  const leapDay = '2024-02-29T23:59:59.999+08:00'

  function logText() {
    return row(app().context.pool, { at: time }, sql`SELECT app_now() AS at`)
  }

  it('is now, at no cost: the planner sees through it', async () => {
    const { same } = await one<{ same: boolean }>('SELECT app_now() = now() AS same')
    expect(same).toBe(true)
    const { rows } = await app().owner.query(
      'EXPLAIN VERBOSE SELECT app_now(), app_clock_timestamp()',
    )
    expect(rows.map((each) => each['QUERY PLAN']).join('\n')).not.toContain('app_now')
  })

  it('is what a test sets, on connections that are open and statements that are planned', async () => {
    const client = new pg.Client({ connectionString: app().database.appUrl })
    await client.connect()
    try {
      const query = { name: 'asked', text: 'SELECT app_now() AS at' }
      for (let time = 0; time < 7; time += 1) await client.query(query)
      await logText()
      await app().clock.stop(leapDay)
      const at = new Date(leapDay)
      expect((await client.query(query)).rows).toEqual([{ at }])
      expect(await logText()).toEqual({ at })
      expect(app().context.clock.now()).toEqual(at)
      await app().clock.forward(1)
      expect(await logText()).toEqual({ at: new Date('2024-03-01T00:00:00+08:00') })
      await app().clock.reset()
      const { rows } = await client.query({
        name: 'same',
        text: 'SELECT app_now() = now() AS same',
      })
      expect(rows).toEqual([{ same: true }])
    } finally {
      await client.end()
    }
  })

  it('runs on from where it is set, the same within a transaction', async () => {
    await app().clock.set(leapDay)
    const client = await app().context.pool.connect()
    try {
      await client.query('BEGIN')
      const ask = 'SELECT app_now() AS at, app_clock_timestamp() AS passing, pg_sleep(0.01)'
      const [first] = (await client.query(ask)).rows
      const [second] = (await client.query(ask)).rows
      await client.query('COMMIT')
      expect(second.at).toEqual(first.at)
      expect(second.passing.getTime()).toBeGreaterThan(first.passing.getTime())
      const before = app().clock.now().getTime()
      const late = (await logText())?.at.getTime() ?? 0
      expect(late).toBeGreaterThan(first.at.getTime())
      expect(late).toBeGreaterThanOrEqual(before)
      expect(late).toBeLessThanOrEqual(app().clock.now().getTime())
    } finally {
      client.release()
    }
  })

  it('gives rows their age: what is written in the past is that old afterwards', async () => {
    await app().clock.stop(leapDay)
    const player = await app().clock.ago(3 * dayMs, () => app().registerPlayer())
    const { age } = await one<{ age: number }>(
      `SELECT extract(epoch FROM app_now() - created_at)::int AS age FROM player WHERE id = ${player.id}`,
    )
    expect(age).toBe(3 * 86_400)
  })

  it('is the real one again after every test', async () => {
    const before = Date.now()
    const now = app().clock.now().getTime()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
    expect(await one('SELECT app_now() = now() AS same')).toEqual({ same: true })
  })
})
