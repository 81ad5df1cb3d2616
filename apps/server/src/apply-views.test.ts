import { setTimeout as wait } from 'node:timers/promises'
import { databaseDoor } from '@jinli/dev-env/database-door'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { endReleasesBefore } from './apply-views.ts'
import { migrate } from './migrate.ts'
import { row } from './platform/db.ts'
import { time } from './platform/row-shape.ts'

const app = useTestApp()

async function one<R extends object>(text: string): Promise<R> {
  const { rows } = await app().owner.query(text)
  return rows[0]
}

type ViewState = { oid: number; says: string; release: string }

function viewState(): Promise<ViewState> {
  return one(
    `SELECT 'statement_line'::regclass::oid::int AS oid, pg_get_viewdef('statement_line'::regclass) AS says,
       current_schema() AS release`,
  )
}

async function releases(): Promise<string[]> {
  const { rows } = await app().owner.query(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'release\\_%' ORDER BY nspname = current_schema() DESC, nspname`,
  )
  return rows.map(({ nspname }) => nspname)
}

/** Plants another release that was started some minutes ago, with a view of its own. */
async function plantRelease(name: string, minutes: number): Promise<void> {
  await app().owner.query(
    `CREATE SCHEMA ${name}; CREATE VIEW ${name}.old_line AS SELECT * FROM statement_line;
     INSERT INTO release (name, last_migration, started_at)
     VALUES ('${name}', '065_old', app_now() - interval '${minutes} minutes')`,
  )
}
const noteNode = (release: string, minutes: number) =>
  app().owner.query(
    `INSERT INTO release_node (node, release, seen_at) VALUES ('a:1', $1, app_now() - $2 * interval '1 minute')
     ON CONFLICT (node) DO UPDATE SET seen_at = excluded.seen_at`,
    [release, minutes],
  )

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

  it('R-OPS-68: of a release are made once by several nodes; those of another one stay as they are', async () => {
    const before = await viewState()
    await plantRelease('release_000000000001', 5)
    await app().owner.query(
      `ALTER SCHEMA ${before.release} RENAME TO release_000000000002;
       UPDATE release SET name = 'release_000000000002' WHERE name = '${before.release}'`,
    )
    await Promise.all([start(), start(), start()])
    const after = await viewState()
    expect(after).toEqual({ ...before, oid: after.oid })
    expect(after.oid).not.toBe(before.oid)
    expect(await releases()).toEqual([
      before.release,
      'release_000000000001',
      'release_000000000002',
    ])
  })

  it('R-OPS-69: of another release go when no node of it was seen for an hour', async () => {
    const { release } = await viewState()
    await noteNode('release_000000000001', 59)
    await app().clock.forward(58 * minuteMs)
    await noteNode('release_000000000001', 59)
    await start()
    expect(await releases()).toContain('release_000000000001')
    await noteNode('release_000000000001', 61)
    await start()
    expect(await releases()).toEqual([release, 'release_000000000002'])
    await app().clock.forward(62 * minuteMs)
    await start()
    expect(await releases()).toEqual([release])
  })

  it('R-OPS-70: the removal of what a release uses waits for its last node', async () => {
    const client = await app().owner.connect()
    try {
      await plantRelease('release_000000000003', 5)
      await noteNode('release_000000000003', 5)
      await endReleasesBefore(client, '065')
      await expect(endReleasesBefore(client, '066')).rejects.toThrow(
        /before migration 066 still run.*a:1 \(release_000000000003\)/,
      )
      await app().owner.query(`DELETE FROM release_node`)
      await endReleasesBefore(client, '066')
      expect(await releases()).toHaveLength(1)
    } finally {
      client.release()
    }
  })

  it('R-OPS-71: a start that meets a lock waits shortly, and tries again', async () => {
    const { release } = await viewState()
    await app().owner.query(
      `DROP SCHEMA ${release} CASCADE; DELETE FROM release WHERE name = '${release}'`,
    )
    const holder = await app().owner.connect()
    await holder.query('BEGIN; LOCK TABLE deposit IN ACCESS EXCLUSIVE MODE')
    const starting = start()
    await expect
      .poll(async () => {
        const { rows } = await app().owner.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'jinli-migrate'
             AND datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await wait(500)
    await holder.query('ROLLBACK')
    holder.release()
    await starting
    expect(await viewState()).toMatchObject({ release })
  })

  it('R-OPS-71: a start waits for a primary that moves, not for one that was never there', async () => {
    const door = await databaseDoor(app().database.ownerUrl)
    door.shut(true)
    const starting = migrate({ ownerUrl: door.url })
    await wait(300)
    door.shut(false)
    await starting
    const readOnly = `ALTER DATABASE ${new URL(door.url).pathname.slice(1)}`
    await app().owner.query(`${readOnly} SET default_transaction_read_only = on`)
    const migration = migrate({ ownerUrl: door.url })
    await wait(300)
    await app().owner.query(
      `SET default_transaction_read_only = off; ${readOnly} RESET ALL`,
    )
    await migration
    door.close()
    await expect(migrate({ ownerUrl: door.url })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  it('stand as before when a file is wrong', async () => {
    const { release, ...before } = await viewState()
    await app().owner.query(
      `ALTER SCHEMA ${release} RENAME TO release_000000000004;
       ALTER TABLE deposit RENAME COLUMN deposit_no TO number`,
    )
    await expect(start()).rejects.toThrow(/deposit_no/)
    expect(await releases()).toEqual(['release_000000000004'])
    await app().owner.query(
      `ALTER TABLE deposit RENAME COLUMN number TO deposit_no;
       ALTER SCHEMA release_000000000004 RENAME TO ${release}`,
    )
    await start()
    expect(await viewState()).toEqual({ ...before, release })
  })

  it('R-OPS-72: a release that the database has left behind says so', async () => {
    const { release } = await viewState()
    await app().owner.query(
      `ALTER SCHEMA ${release} RENAME TO release_000000000005;
       INSERT INTO migration (name, run_on) VALUES ('999_later', app_now());
       ALTER TABLE deposit RENAME COLUMN deposit_no TO number`,
    )
    await expect(start()).rejects.toThrow(/^This release is older than the database/)
    await app().owner.query(
      `ALTER TABLE deposit RENAME COLUMN number TO deposit_no;
       DELETE FROM migration WHERE name = '999_later';
       ALTER SCHEMA release_000000000005 RENAME TO ${release}`,
    )
    await start()
  })

  it('are for reading: the server’s role changes no row through a view', async () => {
    const { rows } = await app().owner.query(
      `SELECT c.relname AS view, p.may FROM pg_class c,
         (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (may)
       WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace
         AND has_table_privilege('jinli_app', c.oid, p.may)`,
    )
    expect(rows).toEqual([])
    const { n } = await one<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_class WHERE relkind = 'v'
         AND relnamespace = current_schema()::regnamespace AND has_table_privilege('jinli_app', oid, 'SELECT')`,
    )
    expect(n).toBeGreaterThan(8)
    for (const table of ['migration', 'ledger_migration', 'ledger_functions'])
      await expect(app().context.pool.query(`SELECT 1 FROM ${table}`)).rejects.toThrow(
        /permission denied/,
      )
  })

  it('every invariant of a concept is among those asked after each test', async () => {
    const { says } = await one<{ says: string }>(
      `SELECT pg_get_viewdef('business_violations'::regclass) AS says`,
    )
    const { rows } = await app().owner.query(
      `SELECT relname AS view FROM pg_class WHERE relkind = 'v' AND relname LIKE '%\\_violations'
         AND relnamespace = current_schema()::regnamespace`,
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
