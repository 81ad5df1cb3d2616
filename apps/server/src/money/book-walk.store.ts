import type { Violation } from '@jinli/ledger/ledger'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { big, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const stand = { at: big, anchor: text }
/** Where a walk is: what it looked at last, and the mark it left there. */
export type Stand = RowOf<typeof stand>

/** Takes a walk for this transaction; null while another node has it. */
export async function takeWalk(tx: Tx, name: string): Promise<Stand | null> {
  await change(
    tx,
    sql`INSERT INTO book_walk (name) VALUES (${name}) ON CONFLICT (name) DO NOTHING`,
  )
  return row(
    tx,
    stand,
    sql`SELECT at, anchor FROM book_walk WHERE name = ${name} FOR UPDATE SKIP LOCKED`,
  )
}

export async function moveWalk(
  tx: Tx,
  name: string,
  to: Stand & { ended: boolean },
): Promise<void> {
  await change(
    tx,
    sql`UPDATE book_walk SET at = ${to.at}, anchor = ${to.anchor}, turned_at = moment(),
        ended_at = CASE WHEN ${to.ended}::boolean THEN moment() ELSE ended_at END
      WHERE name = ${name}`,
  )
}

/** A round is over: the next begins at the first id, and what this one did not meet is gone. */
export async function beginRound(tx: Tx, name: string, scope: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE book_finding f SET gone_at = moment() FROM book_walk w
      WHERE w.name = ${name} AND f.scope = ${scope} AND f.gone_at IS NULL
        AND f.seen_at < w.began_at`,
  )
  await change(
    tx,
    sql`UPDATE book_walk SET at = 0, began_at = moment(), ended_at = moment()
      WHERE name = ${name}`,
  )
}

/** Keeps what was found; what stands already was seen again. */
export async function keepFindings(
  tx: Tx,
  scope: string,
  found: readonly Violation[],
): Promise<void> {
  if (found.length === 0) return
  const invariants = found.map((each) => each.invariant)
  const details = found.map((each) => each.detail)
  await change(
    tx,
    sql`INSERT INTO book_finding (scope, invariant, detail)
      SELECT DISTINCT ${scope}, invariant, detail
      FROM unnest(${invariants}::text[], ${details}::text[]) AS f (invariant, detail)
      ON CONFLICT (scope, invariant, md5(detail)) WHERE gone_at IS NULL
      DO UPDATE SET seen_at = moment()`,
  )
}

const violation = { invariant: text, detail: text }

/** What stands open, oldest first, a hundred at most. */
export function openFindings(db: Db): Promise<Violation[]> {
  return rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM book_finding WHERE gone_at IS NULL
      GROUP BY invariant, detail ORDER BY min(id) LIMIT 100`,
  )
}

const marks = {
  checked_at: maybe(time),
  whole_at: maybe(time),
  unchecked_since: maybe(time),
  unsealed_since: maybe(time),
}

/**
 * When the new was last checked to its end and the whole last gone round, and since when the oldest
 * transaction waits that was not checked, or not sealed.
 */
export async function bookMarks(db: Db): Promise<RowOf<typeof marks>> {
  const found = await row(
    db,
    marks,
    sql`SELECT
      (SELECT min(ended_at) FROM book_walk WHERE name NOT LIKE 'again:%') AS checked_at,
      (SELECT min(coalesce(ended_at, began_at)) FROM book_walk WHERE name LIKE 'again:%') AS whole_at,
      (SELECT posted_at FROM ledger.transaction
        WHERE id > coalesce((SELECT at FROM book_walk WHERE name = 'entries'), 0)
        ORDER BY id LIMIT 1) AS unchecked_since,
      (SELECT posted_at FROM ledger.transaction WHERE xid >= (SELECT ledger.last_cut())
        ORDER BY xid LIMIT 1) AS unsealed_since`,
  )
  if (!found) throw new Error('the books have no marks')
  return found
}
