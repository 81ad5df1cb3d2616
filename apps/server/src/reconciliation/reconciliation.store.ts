import sql from 'sql-template-tag'
import { account } from '../money/accounts.ts'
import { change, type Db, one, rows } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  big,
  day,
  int,
  maybe,
  oneOf,
  type RowOf,
  text,
  time,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'

const ourSideRow = {
  /** The clearing account. */
  ours: big,
  /** Open transfers there (in transit) and home. */
  in_transit: big,
  coming_home: big,
  open_transfers: int,
  /** Seconds; null when none is open. */
  oldest_open: maybe(int),
}
/** What our side says of a venue at one moment, in one statement. */
export type OurSide = RowOf<typeof ourSideRow>

export function ourSide(db: Db, venue: string): Promise<OurSide> {
  const clearing = account.clearing(venue)
  return one(
    db,
    ourSideRow,
    sql`SELECT coalesce((SELECT balance FROM ledger.balances(ARRAY[${clearing}])), 0)::bigint AS ours,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_venue'), 0)::bigint AS in_transit,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_centre'), 0)::bigint AS coming_home,
       count(*)::int AS open_transfers,
       extract(epoch FROM moment() - min(created_at))::int AS oldest_open
     FROM transfer_open WHERE venue = ${venue}`,
  )
}

/** What a seamless venue's calls have moved since, whichever way. */
export async function seamlessMoved(db: Db, venue: string, since: Date): Promise<bigint> {
  const { moved } = await one(
    db,
    { moved: big },
    sql`SELECT coalesce(sum(moved), 0)::bigint AS moved FROM seamless_moved
      WHERE at >= ${since}::timestamptz - interval '5 seconds' AND venue = ${venue}`,
  )
  return moved
}

const comparedRow = {
  venue: text,
  name: text,
  ours: big,
  theirs: maybe(big),
  result: maybe(big),
  difference: maybe(big),
  in_transit: big,
  coming_home: big,
}
/** One venue against its own report; `theirs` and `result` are null when it did not answer. */
export type Compared = RowOf<typeof comparedRow>

const runRow = {
  ...comparedRow,
  day,
  kind: oneOf(['daily', 'manual']),
  run_by: text,
  run_at: time,
}
export type Run = RowOf<typeof runRow>

/** The last thirty comparisons that were kept, newest first. */
export function lastRuns(db: Db): Promise<Run[]> {
  return rows(
    db,
    runRow,
    sql`SELECT r.venue, v.name, r.ours, r.theirs, r.result, r.difference, r.in_transit,
       r.coming_home, r.day, r.kind, coalesce(f.display_name, '') AS run_by, r.run_at
     FROM reconciliation_run r JOIN venue v ON v.code = r.venue
     LEFT JOIN staff f ON f.id = r.run_by ORDER BY r.id DESC LIMIT 30`,
  )
}

/** Keeps what a comparison found. `staffId` null: the day's own; one per venue and day is kept. */
export async function keepRuns(
  db: Db,
  compared: readonly Compared[],
  run: { day: string; staffId: StaffId | null },
): Promise<void> {
  const { day, staffId } = run
  const each = tableOf(compared, 'c', {
    venue: ['text', (c) => c.venue],
    ours: ['bigint', (c) => c.ours],
    theirs: ['bigint', (c) => c.theirs],
    result: ['bigint', (c) => c.result],
    in_transit: ['bigint', (c) => c.in_transit],
    coming_home: ['bigint', (c) => c.coming_home],
  })
  await change(
    db,
    sql`INSERT INTO reconciliation_run (venue, day, kind, ours, theirs, result, in_transit,
       coming_home, run_by)
     SELECT c.venue, ${day}, ${staffId === null ? 'daily' : 'manual'}, c.ours, c.theirs, c.result,
       c.in_transit, c.coming_home, ${staffId}
     FROM ${each} ON CONFLICT (venue, day) WHERE kind = 'daily' DO NOTHING`,
  )
}

/** Venues whose comparison of a brand day is kept already. */
export async function venuesDoneOn(db: Db, day: string): Promise<Set<string>> {
  const done = await rows(
    db,
    { venue: text },
    sql`SELECT venue FROM reconciliation_run WHERE day = ${day} AND kind = 'daily'`,
  )
  return new Set(done.map((each) => each.venue))
}
