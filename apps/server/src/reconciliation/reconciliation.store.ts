import { account } from '../money/accounts.ts'
import { change, type Db, row, rows } from '../platform/db.ts'

/** What our side says of a venue at one moment, in one statement. */
export type OurSide = {
  /** The clearing account. */
  ours: bigint
  /** Open transfers there (in transit) and home. */
  in_transit: bigint
  coming_home: bigint
  open_transfers: number
  /** Seconds; null when none is open. */
  oldest_open: number | null
}

export async function ourSide(db: Db, venue: string): Promise<OurSide> {
  const found = await row<OurSide>(
    db,
    `SELECT coalesce((SELECT balance FROM ledger.balances(ARRAY[$2])), 0)::bigint AS ours,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_venue'), 0)::bigint AS in_transit,
       coalesce(sum(amount) FILTER (WHERE direction = 'to_centre'), 0)::bigint AS coming_home,
       count(*)::int AS open_transfers,
       extract(epoch FROM now() - min(created_at))::int AS oldest_open
     FROM venue_transfer WHERE venue = $1 AND state IN ('sent', 'unknown', 'manual')`,
    [venue, account.clearing(venue)],
  )
  if (!found) throw new Error('sums of a venue are one row')
  return found
}

/** One venue against its own report; `theirs` and `result` are null when it did not answer. */
export type Compared = {
  venue: string
  name: string
  ours: bigint
  theirs: bigint | null
  result: bigint | null
  difference: bigint | null
  in_transit: bigint
  coming_home: bigint
}

export type Run = Compared & { day: string; kind: string; run_by: string; run_at: Date }

/** The last thirty comparisons that were kept, newest first. */
export function lastRuns(db: Db): Promise<Run[]> {
  return rows<Run>(
    db,
    `SELECT r.venue, v.name, r.ours, r.theirs, r.result, r.difference, r.in_transit,
       r.coming_home, r.day, r.kind, coalesce(f.display_name, '') AS run_by, r.run_at
     FROM reconciliation_run r JOIN venue v ON v.code = r.venue
     LEFT JOIN staff f ON f.id = r.run_by ORDER BY r.id DESC LIMIT 30`,
  )
}

/** Keeps what a comparison found. `staffId` null: the day's own; one per venue and day is kept. */
export async function keepRuns(
  db: Db,
  compared: readonly Compared[],
  run: { day: string; staffId: bigint | null },
): Promise<void> {
  await change(
    db,
    `INSERT INTO reconciliation_run (venue, day, kind, ours, theirs, result, in_transit,
       coming_home, run_by)
     SELECT c.venue, $1, CASE WHEN $2::bigint IS NULL THEN 'daily' ELSE 'manual' END, c.ours,
       c.theirs, c.result, c.in_transit, c.coming_home, $2
     FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
       AS c (venue, ours, theirs, result, in_transit, coming_home)
     ON CONFLICT (venue, day) WHERE kind = 'daily' DO NOTHING`,
    [
      run.day,
      run.staffId,
      compared.map((c) => c.venue),
      compared.map((c) => c.ours),
      compared.map((c) => c.theirs),
      compared.map((c) => c.result),
      compared.map((c) => c.in_transit),
      compared.map((c) => c.coming_home),
    ],
  )
}

/** Venues whose comparison of a brand day is kept already. */
export async function venuesDoneOn(db: Db, day: string): Promise<Set<string>> {
  const done = await rows<{ venue: string }>(
    db,
    `SELECT venue FROM reconciliation_run WHERE day = $1 AND kind = 'daily'`,
    [day],
  )
  return new Set(done.map((each) => each.venue))
}
