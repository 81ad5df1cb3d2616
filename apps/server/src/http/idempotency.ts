import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, savepoint, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { bytes, maybe, type RowOf, text } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

/**
 * An idempotency key with its actor (a player or a staff member) and call. A player and a staff member may have the
 * same id, but their calls have different paths, so one table can store both.
 */
type Key = { actor: bigint; call: string; key: string }
/** A request of one actor with an idempotency key (decisions §2 Idempotency-Key). */
export type Claim = Key & { bodyHash: Buffer }
const storedRow = { body_hash: bytes, answer: maybe(text), subject: maybe(text) }
type StoredAnswer = RowOf<typeof storedRow>

/** The result of the first request with a key: its answer, or the saga that the request started. */
export type First = { answer: string | null; subject: string | null }

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) refuse('idempotency.key-invalid')
}

/**
 * Returns a digest of a body. Bodies contain pay passwords, so it needs the installation's secret. Otherwise somebody
 * with a copy of the table could quickly test guesses.
 */
function digestOf(body: unknown, secret: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update('jinli idempotency ')
    .update(JSON.stringify(body ?? null))
    .digest()
}

/** Returns the claim of a request with an idempotency key. */
export function claimOf({ actor, call, key }: Key, body: unknown, secret: Buffer): Claim {
  checkKey(key)
  return { actor, call, key, bodyHash: digestOf(body, secret) }
}

function checked(claim: Claim, storedAnswer: StoredAnswer): First {
  if (!storedAnswer.body_hash.equals(claim.bodyHash)) refuse('idempotency.mismatch')
  return storedAnswer
}

function isKey({ actor, call, key }: Key): Sql {
  return sql`actor = ${actor} AND call = ${call} AND key = ${key}`
}

function storedUnder(db: Db, key: Key): Promise<StoredAnswer | null> {
  return row(
    db,
    storedRow,
    sql`SELECT body_hash, answer, subject FROM idempotency WHERE ${isKey(key)}`,
  )
}

/** Returns a statement that inserts a key. The statement does nothing if the key is already taken. */
function insertClaim({ actor, call, key, bodyHash }: Claim, answer: string | null): Sql {
  const values = { actor, call, key, body_hash: bodyHash, answer }
  return sql`${insertInto('idempotency', values)} ON CONFLICT DO NOTHING`
}

/** Returns the result of the first request, or null. Refuses a different body with the same key (409). */
export async function firstAnswer(db: Db, claim: Claim): Promise<First | null> {
  const storedAnswer = await storedUnder(db, claim)
  return storedAnswer ? checked(claim, storedAnswer) : null
}

/** Takes the key, and waits if another transaction is taking it. Returns false if the key is already taken. */
async function take(db: Db, claim: Claim): Promise<boolean> {
  return (await change(db, insertClaim(claim, null))) === 1
}

async function keep(tx: Tx, claim: Claim, first: First): Promise<void> {
  await change(
    tx,
    sql`UPDATE idempotency SET answer = ${first.answer}, subject = ${first.subject}
      WHERE ${isKey(claim)}`,
  )
}

/** Runs the work once per key. A refusal rolls back the work, and the refusal is stored as the answer (I-5). */
export async function runOnce(
  tx: Tx,
  claim: Claim,
  work: () => Promise<First>,
  refusalAnswer: (error: RefusalError) => string,
): Promise<First & { replayed: boolean }> {
  const earlier = (await take(tx, claim)) ? null : await firstAnswer(tx, claim)
  if (earlier) return { ...earlier, replayed: true }
  const undo = await savepoint(tx)
  try {
    const first = await work()
    await keep(tx, claim, first)
    return { ...first, replayed: false }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await undo()
    const first = { answer: refusalAnswer(error), subject: null }
    await keep(tx, claim, first)
    return { ...first, replayed: false }
  }
}

/** Stores an answer outside a transaction. Returns the answer that was stored first. */
export async function keepAnswer(db: Db, claim: Claim, answer: string): Promise<string> {
  await change(db, insertClaim(claim, answer))
  return (await firstAnswer(db, claim))?.answer ?? answer
}

type InFlight = { bodyHash: Buffer; answer: Promise<string> }
const inFlight = new Map<string, InFlight>()

function flightOf({ actor, call, key }: Key): string {
  return `${actor}|${call}|${key}`
}

/**
 * While the first request with a key runs on this node, all requests with this key get the answer of the first. So a
 * double tap uses one try of the pay password, which is checked before the key is taken (I-21). If the requests are
 * on different nodes, `runOnce` lets only one of them act.
 */
export function shareInFlight(claim: Claim, work: () => Promise<string>): Promise<string> {
  const id = flightOf(claim)
  const first = inFlight.get(id)
  if (first) {
    if (!first.bodyHash.equals(claim.bodyHash)) refuse('idempotency.mismatch')
    return first.answer
  }
  const answer = work().finally(() => inFlight.delete(id))
  inFlight.set(id, { bodyHash: claim.bodyHash, answer })
  return answer
}

/** No body has this hash. If it is stored with a key, every request with that key is refused. */
const closedHash = Buffer.alloc(0)

/**
 * Returns the state of a key: `in-flight`, the result of its request, or `none`. Before it returns `none`, it closes
 * the key, so that a late request with the key cannot act after this answer (I-6). It waits for the transaction of a
 * request on another node.
 */
export async function settleKey(
  pool: Pool,
  key: Key,
): Promise<'in-flight' | 'none' | First> {
  checkKey(key.key)
  if (inFlight.has(flightOf(key))) return 'in-flight'
  if (await take(pool, { ...key, bodyHash: closedHash })) return 'none'
  const storedAnswer = await storedUnder(pool, key)
  return storedAnswer && storedAnswer.body_hash.length > 0 ? storedAnswer : 'none'
}

/** A request without an idempotency key: its actor, its call, and a digest of its body. */
type UnkeyedRequest = Omit<Claim, 'key'>

/** Returns the request without a key, for `aloneInFlight`. */
export function unkeyedRequest(
  { actor, call }: Omit<Key, 'key'>,
  body: unknown,
  secret: Buffer,
): UnkeyedRequest {
  return { actor, call, bodyHash: digestOf(body, secret) }
}

/**
 * Runs the work of a request without an idempotency key. Refuses an equal request while the first one runs on any node,
 * also during the check of the pay password (decisions §7): the mark is a row with its own commit. The mark of a node
 * that has died ends after a minute.
 */
export async function aloneInFlight<T>(
  pool: Pool,
  { actor, call, bodyHash }: UnkeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const values = { actor, call, body_hash: bodyHash }
  const isAlone = await change(
    pool,
    sql`${insertInto('unkeyed_request', values)}
      ON CONFLICT (actor, call, body_hash) DO UPDATE SET begun_at = app_now()
        WHERE unkeyed_request.begun_at < app_now() - interval '1 minute'`,
  )
  if (isAlone === 0) refuse('idempotency.in-flight')
  try {
    return await work()
  } finally {
    // Without the database the mark ends by itself; the answer of the work stands.
    const mark = sql`actor = ${actor} AND call = ${call} AND body_hash = ${bodyHash}`
    await change(pool, sql`DELETE FROM unkeyed_request WHERE ${mark}`).catch(() => 0)
  }
}

/** Job: deletes answers older than seven days, and the marks that dead nodes have left. */
export async function dropOldAnswers(pool: Pool): Promise<void> {
  const where = sql`created_at < app_now() - interval '7 days'`
  await dropDue(pool, { table: sql`idempotency`, where, order: sql`created_at` })
  const isLeft = sql`begun_at < app_now() - interval '1 minute'`
  await dropDue(pool, { table: sql`unkeyed_request`, where: isLeft, order: sql`begun_at` })
}
