import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx, transaction } from './db.ts'
import { dropDue } from './drop-due.ts'
import { big, bool, float, maybe, type RowOf, text } from './row-shape.ts'
import { insertInto } from './sql-parts.ts'

const event = { id: big, kind: text, player: maybe(big), subject: text }
export type Event = RowOf<typeof event>

/**
 * A reader of the event log. `act` does its work in the transaction that moves its cursor, so each event acts once. It
 * gets the events of `kinds` in the order in which they happened.
 */
export type EventReader = {
  name: string
  kinds: readonly string[]
  act: (tx: Tx, events: readonly Event[]) => Promise<void>
}

/** The largest number of events in one transaction. */
const batchMax = 500

/** Writes an event in the transaction of what happened. */
export async function writeEvent(
  tx: Tx,
  kind: string,
  { player = null, subject = '' }: { player?: bigint | null; subject?: string },
): Promise<void> {
  await change(tx, insertInto('event', { kind, player_id: player, subject }))
}

/** Events of transactions that the cursor `c` has not read. */
const isAfterCursor = sql`(e.xid >= c.next_xid OR e.xid = ANY (c.open_xids))`
/** Those of them that were final when the window was opened. */
const isInWindow = sql`${isAfterCursor} AND e.xid < c.window_next_xid AND e.xid <> ALL (c.window_open_xids)`

/** Returns the readers among `names` that have something to read. */
export async function dueReaders(db: Db, names: readonly string[]): Promise<string[]> {
  const due = sql`SELECT c.reader FROM event_cursor c WHERE c.reader = ANY (${names}::text[])
    AND (c.window_last IS NOT NULL OR EXISTS (SELECT FROM event e WHERE ${isAfterCursor}))`
  return (await rows(db, { reader: text }, due)).map(({ reader }) => reader)
}

/**
 * Opens the window of what is final now. The whole moment counts, not the number of the oldest open transaction: a
 * transaction may take its number early, wait for another one, and write its event after it.
 */
function openWindow(tx: Tx, reader: string): Promise<number> {
  const window = sql`SELECT coalesce(min(w.id) - 1, 0) AS after, coalesce(max(w.id), 0) AS last
    FROM (SELECT e.id FROM event e WHERE ${isAfterCursor} AND e.xid < h.next_xid AND e.xid <> ALL (h.open_xids) OFFSET 0) w`
  return change(
    tx,
    sql`UPDATE event_cursor t SET window_next_xid = h.next_xid, window_open_xids = h.open_xids,
        window_after = w.after, window_last = w.last
      FROM event_cursor c CROSS JOIN event_horizon() h CROSS JOIN LATERAL (${window}) w
      WHERE c.reader = ${reader} AND t.reader = c.reader`,
  )
}

function nextEvents(tx: Tx, { name, kinds }: EventReader): Promise<Event[]> {
  return rows(
    tx,
    event,
    sql`SELECT e.id, e.kind, e.player_id AS player, e.subject FROM event_cursor c JOIN event e
        ON e.id > c.window_after AND e.id <= c.window_last AND ${isInWindow}
      WHERE c.reader = ${name} AND e.kind = ANY (${kinds}::text[]) ORDER BY e.id LIMIT ${batchMax}`,
  )
}

const closeWindow = sql`next_xid = window_next_xid, open_xids = window_open_xids, window_next_xid = NULL,
  window_open_xids = NULL, window_after = NULL, window_last = NULL`

function moveCursor(tx: Tx, reader: string, to: Sql): Promise<number> {
  return change(tx, sql`UPDATE event_cursor SET ${to} WHERE reader = ${reader}`)
}

/**
 * Lets a reader act on its next events; returns whether the window has more. The lock of the cursor is the lease: one node
 * has it, and loses it with its connection.
 */
export function readEvents(pool: Pool, reader: EventReader): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const cursor = await row(
      tx,
      { is_open: bool },
      sql`SELECT window_last IS NOT NULL AS is_open FROM event_cursor WHERE reader = ${reader.name}
        FOR UPDATE SKIP LOCKED`,
    )
    if (!cursor) return false
    if (!cursor.is_open) await openWindow(tx, reader.name)
    const events = await nextEvents(tx, reader)
    if (events.length > 0) await reader.act(tx, events)
    const last = events.at(-1)
    const hasMore = last !== undefined && events.length === batchMax
    await moveCursor(
      tx,
      reader.name,
      hasMore ? sql`window_after = ${last.id}` : closeWindow,
    )
    return hasMore
  })
}

/** Returns the age (s) of the oldest event that each reader has not read to its end; 0 if it has read all. */
export async function eventLag(db: Db): Promise<Record<string, number>> {
  const ages = sql`SELECT reader, coalesce(extract(epoch FROM app_now() - since), 0)::float8 AS age FROM event_lag`
  const lags = await rows(db, { reader: text, age: float }, ages)
  return Object.fromEntries(lags.map(({ reader, age }) => [reader, Math.max(0, age)]))
}

/** Deletes events older than a week that all readers have read. */
export function dropOldEvents(db: Db): Promise<void> {
  const floor = sql`(SELECT min(least(next_xid, (SELECT min(x) FROM unnest(open_xids) x))) FROM event_cursor)`
  return dropDue(db, {
    table: sql`event`,
    where: sql`at < app_now() - interval '7 days' AND xid < ${floor}`,
    order: sql`id`,
  })
}
