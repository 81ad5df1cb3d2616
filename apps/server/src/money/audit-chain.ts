import type { Violation } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { type Db, one, row, rows } from '../platform/db.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import type { AuditCursor } from './ledger-audit.store.ts'

const batch = 1000
/** The scopes of the findings about the audit trail. */
const trailScopes = ['audit_head', 'audit_lines'] as const
/** The most audit lines that one slice checks. */
const sliceLines = 2000
/** The longest time of one run; the next run continues. */
const turnMs = 20_000

/** Job: seals the committed lines of the audit trail, a batch per transaction. */
export async function sealAudit(pool: Pool, size = batch): Promise<void> {
  const end = performance.now() + turnMs
  let lines = size
  while (lines === size && performance.now() < end)
    ({ lines } = await one(
      pool,
      { lines: int },
      sql`SELECT seal_audit(${size}::int) AS lines`,
    ))
}

const head = { seal: big, position: big, hash: text, sealed_at: time }
/** The newest seal of the audit trail: the position and hash of its last line. */
export type AuditHead = RowOf<typeof head>

export function auditHead(db: Db): Promise<AuditHead | null> {
  return row(
    db,
    head,
    sql`SELECT seal, position, encode(hash, 'hex') AS hash, sealed_at FROM audit_head`,
  )
}

type KeptHead = Pick<AuditHead, 'position' | 'hash'>

/** Compares a kept head with the chain; returns what is wrong, or null. */
export async function headProblem(db: Db, keptHead: KeptHead): Promise<string | null> {
  if (keptHead.position === 0n) return null
  const line = await row(
    db,
    { hash: text },
    sql`SELECT encode(hash, 'hex') AS hash FROM audit_position_hash
      WHERE position = ${keptHead.position}`,
  )
  if (!line)
    return `the audit trail ends before position ${keptHead.position}, which was sealed`
  return line.hash === keptHead.hash
    ? null
    : `the audit trail up to position ${keptHead.position} is another than was sealed`
}

function violationOf(detail: string | null): Violation[] {
  return detail === null ? [] : [{ invariant: 'I-22', detail }]
}

/** Compares the head of the last run with the chain. This finds a removed end, and a past that was sealed anew. */
export async function auditChainHead(db: Db, { position, checkpoint }: AuditCursor) {
  const problem = checkpoint ? await headProblem(db, { position, hash: checkpoint }) : null
  const now = await auditHead(db)
  return {
    position: now?.position ?? 0n,
    checkpoint: now?.hash ?? '',
    isLast: true,
    violations: violationOf(problem),
  }
}

/** Checks the next sealed lines: their hashes, their order, their seals. */
export async function auditChainLines(db: Db, { position }: AuditCursor) {
  const last = (await auditHead(db))?.position ?? 0n
  const end = position + BigInt(sliceLines)
  const upto = end < last ? end : last
  // A removed end is a finding of the head; here the pass goes on from what is left.
  if (upto <= position) return { position: upto, isLast: true, violations: [] }
  const violations = await rows(
    db,
    { invariant: text, detail: text },
    sql`SELECT invariant, detail FROM audit_violations(${position}, ${upto}) LIMIT 100`,
  )
  return { position: upto, isLast: upto === last, violations }
}

const chainTimes = {
  unsealed_since: maybe(time),
  checked_at: maybe(time),
  whole_at: maybe(time),
}
const lateMs = { incremental: 10 * 60_000, full: 36 * 3_600_000 }

/** The state of the audit trail's chain for its page: `late` as for the ledger (money I-22). */
export async function auditChain(db: Db, now: Date) {
  const [newest, times, findings] = await Promise.all([
    row(
      db,
      { ...head, seal: int, position: int },
      sql`SELECT seal::int, position::int, encode(hash, 'hex') AS hash, sealed_at FROM audit_head`,
    ),
    one(
      db,
      chainTimes,
      sql`SELECT (SELECT unsealed_since FROM audit_backlog) AS unsealed_since,
        (SELECT completed_at FROM ledger_audit_cursor WHERE name = 'audit_lines') AS checked_at,
        (SELECT completed_at FROM ledger_audit_cursor WHERE name = 'full:audit_lines') AS whole_at`,
    ),
    rows(
      db,
      { detail: text },
      sql`SELECT detail FROM ledger_audit_finding
        WHERE resolved_at IS NULL AND scope = ANY (${[...trailScopes]}::text[])
        GROUP BY detail ORDER BY min(id) LIMIT 100`,
    ),
  ])
  const waits = (since: Date | null, ms: number) =>
    since !== null && now.getTime() - since.getTime() > ms
  const isLate =
    waits(times.unsealed_since, lateMs.incremental) ||
    (newest !== null && waits(times.checked_at, lateMs.incremental)) ||
    waits(times.whole_at, lateMs.full)
  const state = findings.length > 0 ? 'broken' : isLate ? 'late' : 'whole'
  return {
    state,
    head: newest,
    ...times,
    findings: findings.map(({ detail }) => detail),
  } as const
}
