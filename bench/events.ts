import { setTimeout as wait } from 'node:timers/promises'
import { startEventReaders } from '@jinli/server/event-readers'
import { openPool } from '@jinli/server/platform/db'
import { type EventReader, readEvents } from '@jinli/server/platform/event-log.store'
import { openLog } from '@jinli/server/platform/log'
import pg from 'pg'

const playersCount = 1000
const readersCount = 3
const paceSeconds = 20

const onceSql = [
  'CREATE TABLE bench_event_effect (place bigserial, reader text, event_id bigint, player_id bigint)',
  'GRANT ALL ON bench_event_effect, bench_event_effect_place_seq TO jinli_app',
  ...Array.from(
    { length: readersCount },
    (_, n) => `SELECT add_event_reader('bench-${n}')`,
  ),
]

const eventsSql = `INSERT INTO event (kind, player_id, subject)
  SELECT 'bench', 1 + g % ${playersCount}, g::text FROM generate_series($1::int, $2::int) g`

/** Returns a reader that keeps its effects, and fails in one of ten transactions. */
function crashingReader(name: string): EventReader {
  return {
    name,
    kinds: ['bench'],
    async act(tx, events) {
      await tx.query(
        `INSERT INTO bench_event_effect (reader, event_id, player_id)
         SELECT $1, i, p FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS e (i, p, o) ORDER BY o`,
        [name, events.map(({ id }) => id), events.map(({ player }) => player)],
      )
      if (Math.random() < 0.1) throw new Error('crash')
    },
  }
}

async function readAll(pool: pg.Pool, reader: EventReader): Promise<number> {
  let crashes = 0
  for (let hasMore = true; hasMore; )
    hasMore = await readEvents(pool, reader).catch(() => {
      crashes += 1
      return true
    })
  return crashes
}

/** Writes a thousand events a second, one commit for ten; returns how late they acted (ms), in order. */
async function measureDelays(pool: pg.Pool, client: pg.Client): Promise<number[]> {
  const commits = new Map<string, number>()
  const delays: number[] = []
  const reader: EventReader = {
    name: 'bench-0',
    kinds: ['bench'],
    act: async (_tx, events) => {
      const now = performance.now()
      for (const { subject } of events) delays.push(now - (commits.get(subject) ?? now))
    },
  }
  const stop = startEventReaders({ pool, log: openLog('fatal') }, [reader])
  const begin = performance.now()
  for (let n = 0; n < paceSeconds * 100; n += 1) {
    const first = 10_000_000 + n * 10
    for (let k = first; k < first + 10; k += 1) commits.set(`${k}`, performance.now())
    await client.query(eventsSql, [first, first + 9])
    await wait(Math.max(0, begin + n * 10 - performance.now()))
  }
  await wait(1000)
  await stop()
  return delays.toSorted((a, b) => a - b)
}

export const eventsHead = [
  'three readers, acts/s',
  'crashes',
  'missing or double (bar 0)',
  'out of order (bar 0)',
  'events at 1,000/s',
  'p50, ms',
  'p99, ms (bar ≤ 1000)',
]

/** Measures three readers that fail at random over `size` events, and how late events act at a thousand a second. */
export async function measureEvents(ownerUrl: string, appUrl: string, size: number) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const pool = openPool(appUrl, 8, openLog('fatal'))
  try {
    for (const text of onceSql) await client.query(text)
    for (let first = 1; first <= size; first += 500)
      await client.query(eventsSql, [first, Math.min(size, first + 499)])
    const begin = performance.now()
    const readers = Array.from({ length: readersCount }, (_, n) =>
      crashingReader(`bench-${n}`),
    )
    const crashes = await Promise.all(readers.map((reader) => readAll(pool, reader)))
    const seconds = (performance.now() - begin) / 1000
    const { rows } = await client.query<{ missing: number; disorder: number }>(
      `SELECT $1 - count(DISTINCT (reader, event_id))::int + count(*)::int - count(DISTINCT (reader, event_id))::int AS missing,
         count(*) FILTER (WHERE event_id < before)::int AS disorder
       FROM (SELECT *, lag(event_id) OVER (PARTITION BY reader, player_id ORDER BY place) AS before
         FROM bench_event_effect) e`,
      [readersCount * size],
    )
    const delays = await measureDelays(pool, client)
    const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0)
    return [
      Math.round((readersCount * size) / seconds),
      crashes.reduce((sum, n) => sum + n, 0),
      rows[0]?.missing ?? -1,
      rows[0]?.disorder ?? -1,
      delays.length,
      at(0.5),
      at(0.99),
    ]
  } finally {
    await client.end()
    await pool.end()
  }
}
