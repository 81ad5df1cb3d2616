import {
  accountViolations,
  anchorOf,
  entryViolations,
  rightViolations,
  type Slice,
  sealViolations,
  type Violation,
} from '@jinli/ledger/ledger'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, rows } from '../platform/db.ts'
import { big, maybe, text } from '../platform/row-shape.ts'
import type { Stand } from './book-walk.store.ts'

/** What a walk found in its next slice: where it stands now, and whether that is the end for today. */
type Look = { at: bigint; anchor?: string; ended: boolean; found: Violation[] }

/** One way over the books, slice by slice. Walks of one scope find the same things. */
export type Walk = {
  name: string
  scope: string
  /** `new` goes on for ever; `again` begins anew when it has come to the end. */
  kind: 'new' | 'again'
  look: (db: Db, from: Stand) => Promise<Look>
}

/** Rows of one slice: some tenths of a second on a busy machine, far from the time-out of a statement. */
export const sliceOf = { transactions: 5000, accounts: 5000, orders: 2000 }
/** Changes of the last minutes are looked at again: one that began before may have been committed since. */
const overlapUs = 120_000_000n

const idMax = 9_223_372_036_854_775_807n

const violation = { invariant: text, detail: text }

/** Transactions that are sealed, and so final; their postings against the orders that account for them. */
async function lookAtEntries(db: Db, { at }: Stand): Promise<Look> {
  const { last } = await one(
    db,
    { last: big },
    sql`SELECT coalesce(max(last_transaction_id), 0) AS last FROM ledger.seal`,
  )
  const end = at + BigInt(sliceOf.transactions)
  const upto = end < last ? end : last
  if (upto <= at) return { at, ended: true, found: [] }
  const entries = await entryViolations(db, { after: at, upto })
  const unfounded = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM unfounded_postings WHERE id > ${at} AND id <= ${upto}`,
  )
  return { at: upto, ended: upto === last, found: [...entries, ...unfounded] }
}

/** The next seals, as many as hold a slice of transactions, one at least. */
async function nextSeals(db: Db, after: bigint): Promise<Slice & { ended: boolean }> {
  const { upto, last } = await one(
    db,
    { upto: big, last: big },
    sql`SELECT coalesce(max(id) FILTER (WHERE before < ${sliceOf.transactions}), ${after})::bigint AS upto,
        (SELECT coalesce(max(id), 0) FROM ledger.seal) AS last
      FROM (SELECT id, sum(transactions) OVER (ORDER BY id) - transactions AS before
        FROM ledger.seal WHERE id > ${after} ORDER BY id LIMIT 500) s`,
  )
  return { after, upto, ended: upto >= last }
}

async function lookAtSeals(db: Db, { at }: Stand): Promise<Look> {
  const { ended, ...slice } = await nextSeals(db, at)
  const found = slice.upto > at ? await sealViolations(db, slice) : []
  return { at: slice.upto, ended, found }
}

/**
 * Leaves a mark at the newest seal and holds it against what stands there at the next turn: history that
 * was rewritten so well that it agrees with itself shows all the same.
 */
async function lookAtAnchor(db: Db, { at, anchor }: Stand): Promise<Look> {
  const moved = anchor !== '' && anchor !== (await anchorOf(db, at))
  const { last } = await one(
    db,
    { last: big },
    sql`SELECT coalesce(max(id), 0) AS last FROM ledger.seal`,
  )
  const detail = `what was sealed up to seal ${at} has been changed`
  const found = moved ? [{ invariant: 'I-4', detail }] : []
  return { at: last, anchor: await anchorOf(db, last), ended: true, found }
}

async function lookAtAccounts(db: Db, { at }: Stand): Promise<Look> {
  const ids = await rows(
    db,
    { id: big },
    sql`SELECT id FROM ledger.account WHERE id > ${at} ORDER BY id LIMIT ${sliceOf.accounts}`,
  )
  const accounts = ids.map((each) => each.id)
  const found = [...(await accountViolations(db, accounts)), ...(await rightViolations(db))]
  const ended = accounts.length < sliceOf.accounts
  return { at: accounts.at(-1) ?? at, ended, found }
}

const lastOfSlice = { now: big, full_at: maybe(big), full_id: maybe(big) }
/** Microseconds since 1970, as the database knows them. */
const instant = (us: bigint) =>
  sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
const microseconds = (at: Sql) => sql`(extract(epoch FROM ${at}) * 1000000)::bigint`

/**
 * A concept's orders that changed since, as the ledger must say them (money I-7 to I-9). Many may have changed in one moment:
 * the walk stands at a moment and, within it, at an id (its mark).
 */
async function lookAtChanged(
  db: Db,
  concept: string,
  { at, anchor }: Stand,
): Promise<Look> {
  // What is compared is not null; only said so may the index that holds the decided ones alone be used.
  const since = sql`changed_at IS NOT NULL
        AND (changed_at, id) > (${instant(at)}, ${anchor || '0'}::bigint)`
  const { now, full_at, full_id } = await one(
    db,
    lastOfSlice,
    sql`SELECT ${microseconds(sql`moment()`)} AS now, s.full_at, s.full_id
      FROM (VALUES (1)) v (n) LEFT JOIN LATERAL (
        SELECT ${microseconds(sql`max(changed_at)`)} AS full_at,
          (array_agg(id ORDER BY changed_at DESC, id DESC))[1] AS full_id
        FROM (SELECT changed_at, id FROM checked_orders
          WHERE concept = ${concept} AND ${since}
          ORDER BY changed_at, id LIMIT ${sliceOf.orders}) n
        HAVING count(*) = ${sliceOf.orders}) s ON true`,
  )
  const upto = { at: full_at ?? now, id: full_id ?? idMax }
  const found = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM business_violations
      WHERE concept = ${concept} AND ${since}
        AND (changed_at, id) <= (${instant(upto.at)}, ${upto.id}::bigint)`,
  )
  const ended = full_at === null || full_at >= now
  if (ended) return { at: now - overlapUs, ended, found }
  return { at: upto.at, anchor: `${upto.id}`, ended, found }
}

async function lookAtOrders(db: Db, concept: string, { at }: Stand): Promise<Look> {
  const { upto, seen } = await one(
    db,
    { upto: big, seen: big },
    sql`SELECT coalesce(max(id), ${at})::bigint AS upto, count(*) AS seen FROM (
        SELECT id FROM checked_orders WHERE concept = ${concept} AND id > ${at}
        ORDER BY id LIMIT ${sliceOf.orders}) s`,
  )
  const found = await rows(
    db,
    violation,
    sql`SELECT invariant, detail FROM business_violations
      WHERE concept = ${concept} AND id > ${at} AND id <= ${upto}`,
  )
  return { at: upto, ended: seen < BigInt(sliceOf.orders), found }
}

/**
 * By index alone: after a burst the planner takes what it looks at for a handful of rows, and would read the whole history
 * for each order of a slice.
 */
async function goByIndex(db: Db): Promise<void> {
  await change(
    db,
    sql`SELECT set_config(s, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) s`,
  )
}

/** Every walk over the books: the ledger's own, and two for each concept whose orders they account for. */
export async function bookWalks(db: Db): Promise<Walk[]> {
  const concepts = await rows(
    db,
    { concept: text },
    sql`SELECT concept FROM checked_concept ORDER BY concept`,
  )
  const walks: Walk[] = [
    { name: 'anchor', scope: 'anchor', kind: 'new', look: lookAtAnchor },
    { name: 'entries', scope: 'entries', kind: 'new', look: lookAtEntries },
    { name: 'seals', scope: 'seals', kind: 'new', look: lookAtSeals },
    ...concepts.map(
      ({ concept }): Walk => ({
        name: concept,
        scope: concept,
        kind: 'new',
        look: (each, from) => lookAtChanged(each, concept, from),
      }),
    ),
    { name: 'again:entries', scope: 'entries', kind: 'again', look: lookAtEntries },
    { name: 'again:seals', scope: 'seals', kind: 'again', look: lookAtSeals },
    { name: 'again:accounts', scope: 'accounts', kind: 'again', look: lookAtAccounts },
    ...concepts.map(
      ({ concept }): Walk => ({
        name: `again:${concept}`,
        scope: concept,
        kind: 'again',
        look: (each, from) => lookAtOrders(each, concept, from),
      }),
    ),
  ]
  return walks.map((walk) => ({
    ...walk,
    look: async (each, from) => {
      await goByIndex(each)
      return walk.look(each, from)
    },
  }))
}
