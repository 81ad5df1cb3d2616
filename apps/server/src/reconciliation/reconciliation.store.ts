import sql from 'sql-template-tag'
import { account } from '../money/ledger-names.ts'
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
  /** The balance of the clearing account (fen). */
  ours: big,
  /** Open transfers to the venue (in transit), and from it. */
  in_transit: big,
  in_transit_to_centre: big,
  ggr: big,
  open_stake: big,
  open_transfers: int,
  /** The age of the oldest open transfer in seconds; null if none is open. */
  oldest_open: maybe(int),
}
/** Our figures of a venue. */
export type OurSide = RowOf<typeof ourSideRow>

export function ourFigures(db: Db, venue: string): Promise<OurSide> {
  const clearing = account.clearing(venue)
  return one(
    db,
    ourSideRow,
    sql`SELECT coalesce((SELECT balance FROM ledger.balances(ARRAY[${clearing}])), 0)::bigint AS ours,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_venue'), 0)::bigint AS in_transit,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_centre'), 0)::bigint AS in_transit_to_centre,
       (SELECT coalesce(sum(ggr), 0)::bigint FROM bet_game_figures WHERE venue = ${venue}) AS ggr,
       (SELECT coalesce(sum(open_stake), 0)::bigint FROM bet_game_figures WHERE venue = ${venue}) AS open_stake,
       count(*)::int AS open_transfers,
       extract(epoch FROM app_now() - min(created_at))::int AS oldest_open
     FROM transfer_open WHERE venue = ${venue}`,
  )
}

/** Returns the sum of movements by a seamless venue's calls since a time, both directions together. */
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
  ggr: maybe(big),
  open_stake: maybe(big),
  unread: maybe(big),
  difference: maybe(big),
  in_transit: big,
  in_transit_to_centre: big,
}
/** The comparison of a venue. `theirs` and `result` are null if the venue did not answer. */
export type VenueComparison = RowOf<typeof comparedRow>

const runRow = {
  ...comparedRow,
  day,
  kind: oneOf(['daily', 'manual']),
  run_by: text,
  run_at: time,
}
export type Run = RowOf<typeof runRow>

/** Returns the last thirty stored comparisons, newest first. */
export function lastRuns(db: Db): Promise<Run[]> {
  return rows(
    db,
    runRow,
    sql`SELECT r.venue, v.name, r.ours, r.theirs, r.result, r.ggr, r.open_stake,
       r.result - r.ggr - r.open_stake AS unread, r.difference, r.in_transit,
       r.in_transit_to_centre, r.day, r.kind, coalesce(f.display_name, '') AS run_by, r.run_at
     FROM reconciliation_run r JOIN venue v ON v.code = r.venue
     LEFT JOIN staff f ON f.id = r.run_by ORDER BY r.id DESC LIMIT 30`,
  )
}

/** Saves comparisons. With `staffId` null they are the daily ones, stored once per venue and day. */
export async function insertRuns(
  db: Db,
  comparisons: readonly VenueComparison[],
  run: { day: string; staffId: StaffId | null },
): Promise<void> {
  const { day, staffId } = run
  const each = tableOf(comparisons, 'c', {
    venue: ['text', (c) => c.venue],
    ours: ['bigint', (c) => c.ours],
    theirs: ['bigint', (c) => c.theirs],
    result: ['bigint', (c) => c.result],
    ggr: ['bigint', (c) => c.ggr],
    open_stake: ['bigint', (c) => c.open_stake],
    in_transit: ['bigint', (c) => c.in_transit],
    in_transit_to_centre: ['bigint', (c) => c.in_transit_to_centre],
  })
  await change(
    db,
    sql`INSERT INTO reconciliation_run (venue, day, kind, ours, theirs, result, ggr, open_stake,
       in_transit, in_transit_to_centre, run_by)
     SELECT c.venue, ${day}, ${staffId === null ? 'daily' : 'manual'}, c.ours, c.theirs, c.result,
       c.ggr, c.open_stake, c.in_transit, c.in_transit_to_centre, ${staffId}
     FROM ${each} ON CONFLICT (venue, day) WHERE kind = 'daily' DO NOTHING`,
  )
}

/** Returns the venues with a stored daily comparison of a brand day. */
export async function venuesDoneOn(db: Db, day: string): Promise<Set<string>> {
  const runs = await rows(
    db,
    { venue: text },
    sql`SELECT venue FROM reconciliation_run WHERE day = ${day} AND kind = 'daily'`,
  )
  return new Set(runs.map((each) => each.venue))
}
