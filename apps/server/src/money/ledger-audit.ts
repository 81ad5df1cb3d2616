import {
  accountViolations,
  entryViolations,
  rightViolations,
  type Slice,
  sealFingerprint,
  sealViolations,
  type Violation,
} from '@jinli/ledger/ledger'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, rows } from '../platform/db.ts'
import { big, maybe, text } from '../platform/row-shape.ts'
import { auditChainHead, auditChainLines } from './audit-chain.ts'
import type { AuditCursor } from './ledger-audit.store.ts'

/** The result of one slice: its violations and the next position. `isLast`: this run has nothing left to check. */
type AuditSlice = {
  position: bigint
  checkpoint?: string
  isLast: boolean
  violations: Violation[]
}

/** A pass over the ledger in slices. Passes of one scope find the same violations. */
export type AuditPass = {
  name: string
  scope: string
  /** `incremental` continues at its last position; `full` starts again after its end. */
  kind: 'incremental' | 'full'
  nextSlice: (db: Db, cursor: AuditCursor) => Promise<AuditSlice>
}

/** The most rows of a slice. A slice takes a few tenths of a second on a busy machine, far below the time-out. */
export const sliceSizes = { transactions: 5000, accounts: 5000, orders: 2000 }
/** The last two minutes are checked again, because a transaction that began earlier may have committed since. */
const overlapUs = 120_000_000n

const idMax = 9_223_372_036_854_775_807n

const violation = { invariant: text, detail: text }

/** Checks sealed transactions, which are final, and that their postings belong to orders. */
async function auditEntries(db: Db, { position }: AuditCursor): Promise<AuditSlice> {
  const { last } = await one(
    db,
    { last: big },
    sql`SELECT coalesce(max(last_transaction_id), 0) AS last FROM ledger.seal`,
  )
  const end = position + BigInt(sliceSizes.transactions)
  const upto = end < last ? end : last
  if (upto <= position) return { position, isLast: true, violations: [] }
  const entries = await entryViolations(db, { after: position, upto })
  const postings = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM unfounded_postings WHERE id > ${position} AND id <= ${upto}`,
  )
  return { position: upto, isLast: upto === last, violations: [...entries, ...postings] }
}

/** Returns the range of the next seals: at least one seal, and enough seals for one slice of transactions. */
async function nextSeals(db: Db, after: bigint): Promise<Slice & { isLast: boolean }> {
  const { upto, last } = await one(
    db,
    { upto: big, last: big },
    sql`SELECT coalesce(max(id) FILTER (WHERE before < ${sliceSizes.transactions}), ${after})::bigint AS upto,
        (SELECT coalesce(max(id), 0) FROM ledger.seal) AS last
      FROM (SELECT id, sum(transactions) OVER (ORDER BY id) - transactions AS before
        FROM ledger.seal WHERE id > ${after} ORDER BY id LIMIT 500) s`,
  )
  return { after, upto, isLast: upto >= last }
}

async function auditSeals(db: Db, { position }: AuditCursor): Promise<AuditSlice> {
  const { isLast, ...slice } = await nextSeals(db, position)
  const violations = slice.upto > position ? await sealViolations(db, slice) : []
  return { position: slice.upto, isLast, violations }
}

/**
 * Saves the fingerprint of the newest seal and compares it at the next run. This finds even a history that was
 * rewritten without contradictions.
 */
async function auditFingerprint(
  db: Db,
  { position, checkpoint }: AuditCursor,
): Promise<AuditSlice> {
  const isChanged =
    checkpoint !== '' && checkpoint !== (await sealFingerprint(db, position))
  const { last } = await one(
    db,
    { last: big },
    sql`SELECT coalesce(max(id), 0) AS last FROM ledger.seal`,
  )
  const detail = `what was sealed up to seal ${position} has been changed`
  const violations = isChanged ? [{ invariant: 'I-4', detail }] : []
  return {
    position: last,
    checkpoint: await sealFingerprint(db, last),
    isLast: true,
    violations,
  }
}

async function auditAccounts(db: Db, { position }: AuditCursor): Promise<AuditSlice> {
  const ids = await rows(
    db,
    { id: big },
    sql`SELECT id FROM ledger.account WHERE id > ${position} ORDER BY id LIMIT ${sliceSizes.accounts}`,
  )
  const accounts = ids.map((each) => each.id)
  const violations = [
    ...(await accountViolations(db, accounts)),
    ...(await rightViolations(db)),
  ]
  const isLast = accounts.length < sliceSizes.accounts
  return { position: accounts.at(-1) ?? position, isLast, violations }
}

const lastOfSlice = { now: big, full_at: maybe(big), full_id: maybe(big) }
/** Converts microseconds since 1970 into a `timestamptz`. */
const instant = (us: bigint) =>
  sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
const microseconds = (time: Sql) => sql`(extract(epoch FROM ${time}) * 1000000)::bigint`

/**
 * Checks the orders of a concept that changed since the last slice against the ledger (money I-7 to I-9). Many orders
 * can change at the same time, so the position is a time and the checkpoint is the last checked id of that time.
 */
async function auditChanged(
  db: Db,
  concept: string,
  { position, checkpoint }: AuditCursor,
): Promise<AuditSlice> {
  // The planner uses the partial index of decided orders only if the query says IS NOT NULL.
  const since = sql`changed_at IS NOT NULL
        AND (changed_at, id) > (${instant(position)}, ${checkpoint || '0'}::bigint)`
  const { now, full_at, full_id } = await one(
    db,
    lastOfSlice,
    sql`SELECT ${microseconds(sql`app_now()`)} AS now, s.full_at, s.full_id
      FROM (VALUES (1)) v (n) LEFT JOIN LATERAL (
        SELECT ${microseconds(sql`max(changed_at)`)} AS full_at,
          (array_agg(id ORDER BY changed_at DESC, id DESC))[1] AS full_id
        FROM (SELECT changed_at, id FROM checked_orders
          WHERE concept = ${concept} AND ${since}
          ORDER BY changed_at, id LIMIT ${sliceSizes.orders}) n
        HAVING count(*) = ${sliceSizes.orders}) s ON true`,
  )
  const upto = { at: full_at ?? now, id: full_id ?? idMax }
  const violations = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM business_violations
      WHERE concept = ${concept} AND ${since}
        AND (changed_at, id) <= (${instant(upto.at)}, ${upto.id}::bigint)`,
  )
  const isLast = full_at === null || full_at >= now
  if (isLast) return { position: now - overlapUs, isLast, violations }
  return { position: upto.at, checkpoint: `${upto.id}`, isLast, violations }
}

async function auditOrders(
  db: Db,
  concept: string,
  { position }: AuditCursor,
): Promise<AuditSlice> {
  const { upto, orders } = await one(
    db,
    { upto: big, orders: big },
    sql`SELECT coalesce(max(id), ${position})::bigint AS upto, count(*) AS orders FROM (
        SELECT id FROM checked_orders WHERE concept = ${concept} AND id > ${position}
        ORDER BY id LIMIT ${sliceSizes.orders}) s`,
  )
  const violations = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM business_violations
      WHERE concept = ${concept} AND id > ${position} AND id <= ${upto}`,
  )
  return { position: upto, isLast: orders < BigInt(sliceSizes.orders), violations }
}

/** Forbids plans that read the whole history: after a burst of new rows the planner underestimates their number. */
async function useIndexesOnly(db: Db): Promise<void> {
  await change(
    db,
    sql`SELECT set_config(s, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) s`,
  )
}

/** The passes over the hash chain of the audit trail, which is sealed and checked with the ledger. */
export const trailPasses: readonly AuditPass[] = [
  {
    name: 'audit_head',
    scope: 'audit_head',
    kind: 'incremental',
    nextSlice: auditChainHead,
  },
  {
    name: 'audit_lines',
    scope: 'audit_lines',
    kind: 'incremental',
    nextSlice: auditChainLines,
  },
  {
    name: 'full:audit_lines',
    scope: 'audit_lines',
    kind: 'full',
    nextSlice: auditChainLines,
  },
]

/** Returns all passes: those of the ledger itself, and two for each concept whose orders have postings. */
export async function auditPasses(db: Db): Promise<AuditPass[]> {
  const concepts = await rows(
    db,
    { concept: text },
    sql`SELECT concept FROM checked_concept ORDER BY concept`,
  )
  const passes: AuditPass[] = [
    {
      name: 'fingerprint',
      scope: 'fingerprint',
      kind: 'incremental',
      nextSlice: auditFingerprint,
    },
    { name: 'entries', scope: 'entries', kind: 'incremental', nextSlice: auditEntries },
    { name: 'seals', scope: 'seals', kind: 'incremental', nextSlice: auditSeals },
    ...concepts.map(
      ({ concept }): AuditPass => ({
        name: concept,
        scope: concept,
        kind: 'incremental',
        nextSlice: (each, cursor) => auditChanged(each, concept, cursor),
      }),
    ),
    { name: 'full:entries', scope: 'entries', kind: 'full', nextSlice: auditEntries },
    { name: 'full:seals', scope: 'seals', kind: 'full', nextSlice: auditSeals },
    { name: 'full:accounts', scope: 'accounts', kind: 'full', nextSlice: auditAccounts },
    ...concepts.map(
      ({ concept }): AuditPass => ({
        name: `full:${concept}`,
        scope: concept,
        kind: 'full',
        nextSlice: (each, cursor) => auditOrders(each, concept, cursor),
      }),
    ),
  ]
  return [...passes, ...trailPasses].map((pass) => ({
    ...pass,
    nextSlice: async (each, cursor) => {
      await useIndexesOnly(each)
      return pass.nextSlice(each, cursor)
    },
  }))
}
