import { keyTransports } from '@jinli/contract/wire/web-authn'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import {
  big,
  bytes,
  int,
  maybe,
  type RowOf,
  text,
  time,
  words,
} from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

/** The purpose of a challenge; an answer is valid for this purpose only. */
export type Purpose = 'add' | 'sign-in' | 'confirm'

export const questionMinutes = 5
/** The most open challenges of one member. Each open browser window takes one. */
const questionsMax = 8

/** Inserts a challenge for a member's keys and returns it; only its hash is stored. */
export async function newChallenge(
  db: Db,
  staff: StaffId,
  purpose: Purpose,
): Promise<string> {
  const challenge = newToken()
  await change(
    db,
    insertInto('staff_key_question', {
      challenge_hash: tokenHash(challenge),
      staff_id: staff,
      purpose,
      expires_at: sql`app_now() + make_interval(mins => ${questionMinutes})`,
    }),
  )
  await change(
    db,
    sql`DELETE FROM staff_key_question WHERE staff_id = ${staff} AND challenge_hash NOT IN (
      SELECT challenge_hash FROM staff_key_question WHERE staff_id = ${staff}
      ORDER BY expires_at DESC, challenge_hash LIMIT ${questionsMax})`,
  )
  return challenge
}

/** Uses up a challenge of this member and purpose. Returns false if it is used, expired or unknown. */
export async function takeChallenge(
  db: Db,
  staff: StaffId,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const isTaken = await change(
    db,
    sql`DELETE FROM staff_key_question WHERE challenge_hash = ${tokenHash(challenge)}
      AND staff_id = ${staff} AND purpose = ${purpose} AND expires_at > app_now()`,
  )
  return isTaken === 1
}

/** Job: deletes expired challenges. */
export async function dropOldQuestions(pool: Db): Promise<void> {
  await change(pool, sql`DELETE FROM staff_key_question WHERE expires_at < app_now()`)
}

const key = {
  id: text,
  name: text,
  rp_id: text,
  credential: text,
  public_key: bytes,
  counter: big,
  transports: words(keyTransports),
  added_at: time,
  used_at: maybe(time),
}
export type StaffKey = RowOf<typeof key>
export type NewKey = Pick<
  StaffKey,
  'name' | 'rp_id' | 'credential' | 'public_key' | 'counter' | 'transports'
>

const columns = sql`id::text, name, rp_id, credential, public_key, counter, transports, added_at, used_at`

/** Returns all keys of a member, oldest first. */
export function keysOf(db: Db, staff: StaffId): Promise<StaffKey[]> {
  return rows(
    db,
    key,
    sql`SELECT ${columns} FROM staff_key WHERE staff_id = ${staff} ORDER BY id`,
  )
}

/** Returns the member's key for this site with this credential id, or null if there is none. */
export function keyByCredential(
  db: Db,
  staff: StaffId,
  rpId: string,
  credential: string,
): Promise<StaffKey | null> {
  return row(
    db,
    key,
    sql`SELECT ${columns} FROM staff_key
      WHERE credential = ${credential} AND staff_id = ${staff} AND rp_id = ${rpId}`,
  )
}

export async function keyCount(db: Db, staff: StaffId): Promise<number> {
  const { count } = await one(
    db,
    { count: int },
    sql`SELECT count(*)::int AS count FROM staff_key WHERE staff_id = ${staff}`,
  )
  return count
}

export async function insertKey(tx: Tx, staff: StaffId, key: NewKey): Promise<void> {
  const { name, rp_id, credential, public_key, counter, transports } = key
  const values = { name, rp_id, credential, public_key, counter, transports }
  const insertion = change(tx, insertInto('staff_key', { staff_id: staff, ...values }))
  await refuseOnConflict(insertion, 'staff_key_credential', 'factor.key-known')
}

/**
 * Saves the counter of a used key. Returns false if the counter is not higher than before, so that one of two equal
 * answers fails. A key that does not count always has 0, which is accepted.
 */
export async function raiseCounter(db: Db, id: string, counter: number): Promise<boolean> {
  const isHigher = await change(
    db,
    sql`UPDATE staff_key k SET counter = n.counter, used_at = app_now()
      FROM (SELECT ${counter}::bigint AS counter) n
      WHERE k.id = ${numberOf(id)} AND (k.counter < n.counter OR k.counter = 0 AND n.counter = 0)`,
  )
  return isHigher === 1
}

/** Removes a key. Returns its name, or null if there is no such key. */
export async function dropKey(tx: Tx, staff: StaffId, id: string): Promise<string | null> {
  const key = await row(
    tx,
    { name: text },
    sql`DELETE FROM staff_key WHERE staff_id = ${staff} AND id = ${numberOf(id)} RETURNING name`,
  )
  return key?.name ?? null
}
