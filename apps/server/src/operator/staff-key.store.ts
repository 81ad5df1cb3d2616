import { keyTransports } from '@jinli/contract/staff-key.admin'
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

/** What a question is asked for: the answer opens nothing else. */
export type Purpose = 'add' | 'sign-in' | 'confirm'

export const questionMinutes = 5
/** Of one member and purpose: as many windows as somebody may have open. */
const questionsKept = 8

/** A new question for a member's keys: the challenge that a key signs. Of it only the hash is kept. */
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
      expires_at: sql`moment() + make_interval(mins => ${questionMinutes})`,
    }),
  )
  await change(
    db,
    sql`DELETE FROM staff_key_question WHERE staff_id = ${staff} AND challenge_hash NOT IN (
      SELECT challenge_hash FROM staff_key_question WHERE staff_id = ${staff}
      ORDER BY expires_at DESC, challenge_hash LIMIT ${questionsKept})`,
  )
  return challenge
}

/** Takes a question of this member and purpose, once; false when it was answered, has run out or never was. */
export async function takeChallenge(
  db: Db,
  staff: StaffId,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const taken = await change(
    db,
    sql`DELETE FROM staff_key_question WHERE challenge_hash = ${tokenHash(challenge)}
      AND staff_id = ${staff} AND purpose = ${purpose} AND expires_at > moment()`,
  )
  return taken === 1
}

/** Job: forgets questions that nobody answered. */
export async function dropOldQuestions(pool: Db): Promise<void> {
  await change(pool, sql`DELETE FROM staff_key_question WHERE expires_at < moment()`)
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

/** A member's keys, the oldest first; they are few. */
export function keysOf(db: Db, staff: StaffId): Promise<StaffKey[]> {
  return rows(
    db,
    key,
    sql`SELECT ${columns} FROM staff_key WHERE staff_id = ${staff} ORDER BY id`,
  )
}

/** The key of this member, for this address, that calls itself so. */
export function keyCalled(
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

export async function insertKey(tx: Tx, staff: StaffId, made: NewKey): Promise<void> {
  const { name, rp_id, credential, public_key, counter, transports } = made
  const values = { name, rp_id, credential, public_key, counter, transports }
  const inserted = change(tx, insertInto('staff_key', { staff_id: staff, ...values }))
  await refuseOnConflict(inserted, 'staff_key_credential', 'factor.key-known')
}

/** Notes that a key was used, if it has counted on since; of two equal answers one has. A key without a counter stays at 0. */
export async function countOn(db: Db, id: string, counter: number): Promise<boolean> {
  const counted = await change(
    db,
    sql`UPDATE staff_key k SET counter = n.counter, used_at = moment()
      FROM (SELECT ${counter}::bigint AS counter) n
      WHERE k.id = ${numberOf(id)} AND (k.counter < n.counter OR k.counter = 0 AND n.counter = 0)`,
  )
  return counted === 1
}

/** Takes a key away, and answers its name; null when they have no such key. */
export async function dropKey(tx: Tx, staff: StaffId, id: string): Promise<string | null> {
  const gone = await row(
    tx,
    { name: text },
    sql`DELETE FROM staff_key WHERE staff_id = ${staff} AND id = ${numberOf(id)} RETURNING name`,
  )
  return gone?.name ?? null
}
