import type { Violation } from '@jinli/ledger/ledger'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { big, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const auditCursor = { position: big, checkpoint: text }
/** The position of a pass, and a value that its next run needs (a fingerprint or an id). */
export type AuditCursor = RowOf<typeof auditCursor>

/** Locks and returns the cursor of a pass, or null while another node holds the lock. */
export async function takeCursor(tx: Tx, name: string): Promise<AuditCursor | null> {
  await change(
    tx,
    sql`INSERT INTO ledger_audit_cursor (name) VALUES (${name}) ON CONFLICT (name) DO NOTHING`,
  )
  return row(
    tx,
    auditCursor,
    sql`SELECT position, checkpoint FROM ledger_audit_cursor WHERE name = ${name} FOR UPDATE SKIP LOCKED`,
  )
}

export async function moveCursor(
  tx: Tx,
  name: string,
  to: AuditCursor & { isLast: boolean },
): Promise<void> {
  await change(
    tx,
    sql`UPDATE ledger_audit_cursor SET position = ${to.position}, checkpoint = ${to.checkpoint}, ran_at = app_now(),
        completed_at = CASE WHEN ${to.isLast}::boolean THEN app_now() ELSE completed_at END
      WHERE name = ${name}`,
  )
}

/** Begins the next round at the first id. Findings that the last round did not see again are resolved. */
export async function startRound(tx: Tx, name: string, scope: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE ledger_audit_finding f SET resolved_at = app_now() FROM ledger_audit_cursor w
      WHERE w.name = ${name} AND f.scope = ${scope} AND f.resolved_at IS NULL
        AND f.last_seen_at < w.started_at`,
  )
  await change(
    tx,
    sql`UPDATE ledger_audit_cursor SET position = 0, started_at = app_now(), completed_at = app_now()
      WHERE name = ${name}`,
  )
}

/** Saves violations; for an open finding it only updates `last_seen_at`. */
export async function keepFindings(
  tx: Tx,
  scope: string,
  violations: readonly Violation[],
): Promise<void> {
  if (violations.length === 0) return
  const invariants = violations.map((each) => each.invariant)
  const details = violations.map((each) => each.detail)
  await change(
    tx,
    sql`INSERT INTO ledger_audit_finding (scope, invariant, detail)
      SELECT DISTINCT ${scope}, invariant, detail
      FROM unnest(${invariants}::text[], ${details}::text[]) AS f (invariant, detail)
      ON CONFLICT (scope, invariant, md5(detail)) WHERE resolved_at IS NULL
      DO UPDATE SET last_seen_at = app_now()`,
  )
}

const violation = { invariant: text, detail: text }

/** Returns the open findings, oldest first, a hundred at most. */
export function openFindings(db: Db): Promise<Violation[]> {
  return rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM ledger_audit_finding WHERE resolved_at IS NULL
      GROUP BY invariant, detail ORDER BY min(id) LIMIT 100`,
  )
}

const times = {
  checked_at: maybe(time),
  whole_at: maybe(time),
  unchecked_since: maybe(time),
  unsealed_since: maybe(time),
  unsealed_lines_since: maybe(time),
}

/**
 * Returns when the incremental passes last ended, when the last full round ended, and since when the oldest
 * unchecked and unsealed transactions wait.
 */
export async function auditTimes(db: Db): Promise<RowOf<typeof times>> {
  const result = await row(
    db,
    times,
    sql`SELECT
      (SELECT min(completed_at) FROM ledger_audit_cursor WHERE name NOT LIKE 'full:%') AS checked_at,
      (SELECT min(coalesce(completed_at, started_at)) FROM ledger_audit_cursor WHERE name LIKE 'full:%') AS whole_at,
      (SELECT posted_at FROM ledger.transaction
        WHERE id > coalesce((SELECT position FROM ledger_audit_cursor WHERE name = 'entries'), 0)
        ORDER BY id LIMIT 1) AS unchecked_since,
      (SELECT posted_at FROM ledger.transaction WHERE xid >= (SELECT ledger.first_open_xid())
        ORDER BY xid LIMIT 1) AS unsealed_since,
      (SELECT unsealed_since FROM audit_backlog) AS unsealed_lines_since`,
  )
  if (!result) throw new Error('the ledger audit has no times')
  return result
}
