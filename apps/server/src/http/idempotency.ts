import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, savepoint, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { bool, bytes, maybe, type RowOf, text } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

/**
 * A key of one actor and call: a player, or a member of staff. The numbers of the two may be equal,
 * the paths of their calls never are, so one table holds both.
 */
type Key = { actor: bigint; call: string; key: string }
/** One keyed request of one actor (decisions §2 Idempotency-Key). */
export type Claim = Key & { bodyHash: Buffer }
const storedRow = { body_hash: bytes, answer: maybe(text), subject: maybe(text) }
type Stored = RowOf<typeof storedRow>

/** What the first request with this key left behind: its answer, or the saga it started. */
export type First = { answer: string | null; subject: string | null }

function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) refuse('idempotency.key-invalid')
}

/**
 * The claim of a keyed request. Bodies hold pay passwords, so their fingerprint needs the
 * installation's secret: without it a copy of the table would be a quick test for guesses.
 */
export function claimOf({ actor, call, key }: Key, body: unknown, secret: Buffer): Claim {
  checkKey(key)
  const bodyHash = createHmac('sha256', secret)
    .update('jinli idempotency ')
    .update(JSON.stringify(body ?? null))
    .digest()
  return { actor, call, key, bodyHash }
}

function checked(claim: Claim, stored: Stored): First {
  if (!stored.body_hash.equals(claim.bodyHash)) refuse('idempotency.mismatch')
  return stored
}

function under({ actor, call, key }: Key): Sql {
  return sql`actor = ${actor} AND call = ${call} AND key = ${key}`
}

function storedUnder(db: Db, key: Key): Promise<Stored | null> {
  return row(
    db,
    storedRow,
    sql`SELECT body_hash, answer, subject FROM idempotency WHERE ${under(key)}`,
  )
}

/** Keeps nothing where the key is taken. */
function insertClaim({ actor, call, key, bodyHash }: Claim, answer: string | null): Sql {
  const values = { actor, call, key, body_hash: bodyHash, answer }
  return sql`${insertInto('idempotency', values)} ON CONFLICT DO NOTHING`
}

/** The first answer, if there is one; another body under the same key is refused with 409. */
export async function firstAnswer(db: Db, claim: Claim): Promise<First | null> {
  const stored = await storedUnder(db, claim)
  return stored ? checked(claim, stored) : null
}

/** Takes the key; a second request waits here for the transaction of the first to end. */
async function take(db: Db, claim: Claim): Promise<boolean> {
  return (await change(db, insertClaim(claim, null))) === 1
}

async function keep(tx: Tx, claim: Claim, first: First): Promise<void> {
  await change(
    tx,
    sql`UPDATE idempotency SET answer = ${first.answer}, subject = ${first.subject}
      WHERE ${under(claim)}`,
  )
}

/**
 * Runs the work under the claim: once, ever. A refusal is an answer too and is kept (I-5), while
 * everything the work did is rolled back.
 */
export async function once(
  tx: Tx,
  claim: Claim,
  work: () => Promise<First>,
  refusalAnswer: (refused: Refused) => string,
): Promise<First & { replayed: boolean }> {
  const earlier = (await take(tx, claim)) ? null : await firstAnswer(tx, claim)
  if (earlier) return { ...earlier, replayed: true }
  const undo = await savepoint(tx)
  try {
    const first = await work()
    await keep(tx, claim, first)
    return { ...first, replayed: false }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await undo()
    const first = { answer: refusalAnswer(error), subject: null }
    await keep(tx, claim, first)
    return { ...first, replayed: false }
  }
}

/** Keeps an answer that came without a transaction of its own; the first one kept is the answer. */
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
 * Requests that arrive while the first with their key is under way share its answer: a double tap
 * spends no tries of the pay password, which is checked before the key is taken (I-21). Between
 * nodes `once` decides.
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

/** No body hashes to this: under a key that was closed with it every later request is refused. */
const closedHash = Buffer.alloc(0)

/**
 * What a key came to, asked without its body: `in-flight`, what its request left behind, or `none`.
 * With `none` the key is closed, so that a request still on its way cannot act behind that word
 * (I-6). A request in a transaction of another node is waited for.
 */
export async function settleKey(
  pool: Pool,
  key: Key,
): Promise<'in-flight' | 'none' | First> {
  checkKey(key.key)
  if (inFlight.has(flightOf(key))) return 'in-flight'
  if (await take(pool, { ...key, bodyHash: closedHash })) return 'none'
  const stored = await storedUnder(pool, key)
  return stored && stored.body_hash.length > 0 ? stored : 'none'
}

const alone = new Set<string>()

/**
 * Without a key: an equal request that arrives while the first is anywhere under way on this node,
 * also still at its pay password, is refused (decisions §7). Between nodes `holdInFlight` decides.
 */
export async function aloneInFlight<T>(
  { actor, call }: Omit<Key, 'key'>,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const id = `${actor}|${call}|${JSON.stringify(body ?? null)}`
  if (alone.has(id)) refuse('idempotency.in-flight')
  alone.add(id)
  try {
    return await work()
  } finally {
    alone.delete(id)
  }
}

/** Without a key: an equal request while the first is in flight is refused (decisions §7). */
export async function holdInFlight(
  tx: Tx,
  actor: bigint,
  call: string,
  body: unknown,
): Promise<void> {
  const request = `${actor}|${call}|${JSON.stringify(body ?? null)}`
  const { held } = await one(
    tx,
    { held: bool },
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${request}, 0)) AS held`,
  )
  if (!held) refuse('idempotency.in-flight')
}

/** Job: answers older than seven days are forgotten. */
export function dropOldAnswers(pool: Pool): Promise<void> {
  const where = sql`created_at < moment() - interval '7 days'`
  return dropDue(pool, { of: sql`idempotency`, where, by: sql`created_at` })
}
