import { atOnce } from '@jinli/dev-env/at-once'
import { testPool } from '@jinli/dev-env/test-pool'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { Pool, PoolClient } from 'pg'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEventReaders } from '../event-readers.ts'
import { change } from './db.ts'
import {
  type Event,
  type EventReader,
  eventLag,
  readEvents,
  writeEvent,
} from './event-log.store.ts'

const app = useTestApp()

beforeAll(async () => {
  await app().owner.query(
    `CREATE TABLE effect (place bigserial, reader text, event_id bigint, player_id bigint, subject text);
     GRANT ALL ON effect TO jinli_app; GRANT ALL ON effect_place_seq TO jinli_app;
     CREATE TABLE counter (player_id bigint PRIMARY KEY, n bigint NOT NULL DEFAULT 0)`,
  )
})

/** What an effect in the database is: a row per event, in the order of the acts. */
async function keepEffects(tx: PoolClient, reader: string, events: readonly Event[]) {
  await change(
    tx,
    sql`INSERT INTO effect (reader, event_id, player_id, subject)
      SELECT ${reader}, i, p, s FROM unnest(${events.map(({ id }) => id)}::bigint[],
        ${events.map(({ player }) => player)}::bigint[], ${events.map(({ subject }) => subject)}::text[])
        WITH ORDINALITY AS e (i, p, s, o) ORDER BY o`,
  )
}

let number = 0
/** Adds a reader of all test events. `before` runs after the read, before the act. */
async function newReader(before: (tx: PoolClient) => unknown = () => undefined) {
  const name = `test-${++number}`
  await app().owner.query('SELECT add_event_reader($1)', [name])
  const reader: EventReader = {
    name,
    kinds: ['test'],
    async act(tx, events) {
      await before(tx)
      await keepEffects(tx, name, events)
    },
  }
  return reader
}

async function effectsOf({ name }: EventReader): Promise<string[]> {
  const { rows } = await app().owner.query(
    'SELECT subject FROM effect WHERE reader = $1 ORDER BY place',
    [name],
  )
  return rows.map(({ subject }) => subject)
}

const read = (reader: EventReader) => app().readAllEvents([reader])

const clients: PoolClient[] = []
/** Begins a transaction of its own that has its number already. */
async function begin(): Promise<PoolClient> {
  const client = await app().owner.connect()
  clients.push(client)
  await client.query('BEGIN')
  await client.query('SELECT pg_current_xact_id()')
  return client
}
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.query('ROLLBACK')
    client.release()
  }
  await app().owner.query(`DELETE FROM event_cursor WHERE reader LIKE 'test-%'`)
})

const write = (db: Pick<PoolClient, 'query'>, subject: string, player = 1n) =>
  writeEvent(db as PoolClient, 'test', { player, subject })

describe('R-OPS-75: the event log skips nothing and repeats nothing', () => {
  it('reads what commits late, and not what is rolled back', async () => {
    const reader = await newReader()
    const [late, gone, quick] = [await begin(), await begin(), await begin()]
    await write(late, 'late')
    await write(gone, 'gone')
    await write(quick, 'quick')
    await quick.query('COMMIT')
    await read(reader)
    expect(await effectsOf(reader)).toEqual(['quick'])
    await gone.query('ROLLBACK')
    await late.query('COMMIT')
    await read(reader)
    await read(reader)
    expect(await effectsOf(reader)).toEqual(['quick', 'late'])
  })

  it('waits for no transaction that has nothing to say', async () => {
    const reader = await newReader()
    await begin()
    const quick = await begin()
    await write(quick, 'quick')
    await quick.query('COMMIT')
    await read(reader)
    expect(await effectsOf(reader)).toEqual(['quick'])
  })

  it('reads what a reader writes itself', async () => {
    const first = await newReader((tx) => write(tx, 'chain'))
    const quick = await begin()
    await write(quick, 'quick')
    await quick.query('COMMIT')
    await readEvents(app().context.pool, first)
    await readEvents(app().context.pool, first)
    expect(await effectsOf(first)).toEqual(['quick', 'chain'])
    // PostgreSQL leaves the caller's own transaction out of its snapshot, where it seems to have ended.
    const [own, later] = [await begin(), await begin()]
    await later.query('COMMIT')
    const { rows } = await own.query(
      `SELECT ledger.current_xid() = ANY (open_xids) AND ledger.current_xid() < next_xid AS is_open
       FROM event_horizon()`,
    )
    expect(rows).toEqual([{ is_open: true }])
  })

  it('reads more than one batch of a window', async () => {
    const reader = await newReader()
    await app().owner.query(
      `INSERT INTO event (kind, player_id, subject) SELECT 'test', 1, n FROM generate_series(1, 1200) n`,
    )
    await read(reader)
    expect(await effectsOf(reader)).toEqual(
      Array.from({ length: 1200 }, (_, n) => `${n + 1}`),
    )
  })
})

describe('R-OPS-76: the events of a player come in the order in which they happened', () => {
  it('though the later one has the lower number, and a transaction between them is open', async () => {
    const reader = await newReader()
    await app().owner.query('INSERT INTO counter (player_id) VALUES (7)')
    const lock = 'SELECT FROM counter WHERE player_id = 7 FOR UPDATE'
    const second = await begin()
    await begin()
    const first = await begin()
    await first.query(lock)
    const locking = second.query(lock)
    await write(first, 'first', 7n)
    await first.query('COMMIT')
    await locking
    await write(second, 'second', 7n)
    await second.query('COMMIT')
    await read(reader)
    expect(await effectsOf(reader)).toEqual(['first', 'second'])
  })
})

describe('R-OPS-77: a reader acts once on each event', () => {
  it('if it fails, or its connection is lost, between the read and the end of its act', async () => {
    let failures = 0
    const reader = await newReader(async (tx) => {
      failures += 1
      if (failures === 1) throw new Error('the reader failed')
      if (failures === 2) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())')
    })
    const quick = await begin()
    await write(quick, 'quick')
    await quick.query('COMMIT')
    await expect(read(reader)).rejects.toThrow('the reader failed')
    await expect(read(reader)).rejects.toMatchObject({ code: '57P01' })
    expect(await effectsOf(reader)).toEqual([])
    await read(reader)
    expect(await effectsOf(reader)).toEqual(['quick'])
  })

  it('on several nodes at once', async () => {
    const reader = await newReader()
    await app().owner.query(
      `INSERT INTO event (kind, player_id, subject) SELECT 'test', 1, n FROM generate_series(1, 3000) n`,
    )
    await atOnce(8, async () => {
      for (let turn = 0; turn < 12; turn += 1) await readEvents(app().context.pool, reader)
    })
    await read(reader)
    expect(await effectsOf(reader)).toEqual(
      Array.from({ length: 3000 }, (_, n) => `${n + 1}`),
    )
  })

  it('within a second of the commit, and other readers do not wait for one that fails', async () => {
    const failing = await newReader(() => Promise.reject(new Error('always')))
    const reader = await newReader()
    const log = { error: vi.fn() }
    const context = { pool: app().context.pool, log } as unknown as typeof app.prototype
    const stops = [
      startEventReaders(context, [failing, reader]),
      startEventReaders(context, [reader]),
    ]
    const quick = await begin()
    await write(quick, 'quick')
    await quick.query('COMMIT')
    await vi.waitFor(async () => expect(await effectsOf(reader)).toEqual(['quick']), 5000)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 5000)
    for (const stop of stops) await stop()
  })
})

const playersCount = 200
/** Writes one event for each player of a group, after the player's lock, with the player's next number. */
async function writeRound(pool: Pool, round: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    if (round % 3 === 0) await client.query('SELECT pg_current_xact_id()')
    await client.query(
      'SELECT FROM counter WHERE player_id % 4 = $1 AND player_id > 100 ORDER BY player_id FOR UPDATE',
      [round % 4],
    )
    await client.query(
      `WITH next AS (UPDATE counter SET n = n + 1 WHERE player_id % 4 = $1 AND player_id > 100 RETURNING player_id, n)
       INSERT INTO event (kind, player_id, subject) SELECT 'test', player_id, n FROM next`,
      [round % 4],
    )
    await client.query(round % 7 === 0 ? 'ROLLBACK' : 'COMMIT')
  } finally {
    client.release()
  }
}

it('R-OPS-77: three readers that crash at random have each of 10⁵ events once, in order per player', async () => {
  const { owner, database } = app()
  await owner.query(
    'INSERT INTO counter (player_id) SELECT 100 + n FROM generate_series(1, $1) n',
    [playersCount],
  )
  let crashes = 0
  const crash = async (tx: PoolClient) => {
    const fate = Math.random()
    if (fate < 0.1) {
      crashes += 1
      if (fate < 0.05) throw new Error('crash')
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())')
    }
  }
  const readers = [await newReader(crash), await newReader(crash), await newReader(crash)]
  const writers = testPool(database.ownerUrl, 6)
  let isWriting = true
  const allReads = readers.flatMap((reader) =>
    [1, 2].map(async () => {
      let hasMore = true
      while (isWriting || hasMore)
        hasMore = await readEvents(app().context.pool, reader).catch(() => true)
    }),
  )
  let round = 0
  await atOnce(6, async () => {
    while (round < 2340) await writeRound(writers, ++round)
  })
  isWriting = false
  await Promise.all(allReads)
  for (const reader of readers) {
    // The last events may crash a reader too.
    for (let isDone = false; !isDone; )
      isDone = await read(reader).then(
        () => true,
        () => false,
      )
    const { rows } = await owner.query(
      `SELECT count(*)::int AS effects, count(DISTINCT event_id)::int AS events,
         count(*) FILTER (WHERE subject::bigint <> place_of_player)::int AS disorder
       FROM (SELECT *, row_number() OVER (PARTITION BY player_id ORDER BY place) AS place_of_player
         FROM effect WHERE reader = $1) e`,
      [reader.name],
    )
    const { rows: sums } = await owner.query(
      'SELECT sum(n)::int AS n FROM counter WHERE player_id > 100',
    )
    expect(sums[0].n).toBeGreaterThan(99_000)
    expect(rows[0]).toEqual({ effects: sums[0].n, events: sums[0].n, disorder: 0 })
  }
  expect(crashes).toBeGreaterThan(5)
  await writers.end()
}, 300_000)

describe('R-OPS-78: events are dropped', () => {
  it('a week after all readers have read them', async () => {
    const reader = await newReader()
    const quick = await begin()
    await write(quick, 'old')
    await quick.query('COMMIT')
    const count = async () =>
      (
        await app().owner.query(
          `SELECT count(*)::int AS n FROM event WHERE subject = 'old'`,
        )
      ).rows[0].n
    await app().readAllEvents()
    await app().clock.set(new Date(Date.now() + 8 * 86_400_000))
    await app().runJob('drop-old-events')
    expect(await count()).toBe(1)
    await read(reader)
    const next = await begin()
    await write(next, 'next')
    await next.query('COMMIT')
    await read(reader)
    await app().readAllEvents()
    await app().runJob('drop-old-events')
    expect(await count()).toBe(0)
  })
})

describe('R-OPS-79: a reader that is behind', () => {
  it('is an alarm after a minute, until it has read', async () => {
    const reader = await newReader()
    const alarm = async () =>
      (
        await app().owner.query('SELECT kind FROM overdue WHERE subject = $1', [
          reader.name,
        ])
      ).rows
    const quick = await begin()
    await write(quick, 'quick')
    await quick.query('COMMIT')
    expect(await alarm()).toEqual([])
    await app().clock.set(new Date(Date.now() + 90_000))
    expect(await alarm()).toEqual([{ kind: 'event_unread' }])
    const lag = async () => (await eventLag(app().context.pool))[reader.name]
    expect(await lag()).toBeCloseTo(90, -1)
    await read(reader)
    expect(await alarm()).toEqual([])
    expect(await lag()).toBe(0)
  })
})
