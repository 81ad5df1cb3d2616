import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { openSeal, seal } from '../platform/number-seal.ts'
import { bool, bytes, int, maybe, type RowOf, time } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'

const stepSeconds = 30
/** A code of the step before or after counts, too: clocks of devices differ. */
const stepsAround = 1
const recoveryCodesMade = 10

const purpose = (staff: StaffId) => ({ use: 'staff factor seal', owner: `staff ${staff}` })

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Jinli', label, secret, period: stepSeconds })
}

/** A new key for a member who has none in force; null when they have. It counts when `enable` was given its first code. */
export async function newFactor(
  tx: Tx,
  cardKey: Buffer,
  { id, username }: { id: StaffId; username: string },
): Promise<{ secret: string; uri: string } | null> {
  const totp = totpOf(new Secret({ size: 20 }), username)
  const { base32 } = totp.secret
  const sealed = seal(cardKey, purpose(id), base32)
  const made = await change(
    tx,
    sql`INSERT INTO staff_factor AS k (staff_id, sealed) VALUES (${id}, ${sealed})
      ON CONFLICT (staff_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0
      WHERE k.enabled_at IS NULL`,
  )
  return made === 1 ? { secret: base32, uri: totp.toString() } : null
}

const factor = { sealed: bytes, enabled_at: maybe(time) }

function factorOf(db: Db, id: StaffId) {
  return row(
    db,
    factor,
    sql`SELECT sealed, enabled_at FROM staff_factor WHERE staff_id = ${id}`,
  )
}

/** The device of a member: none, begun, or in force since then. */
export async function deviceState(
  db: Db,
  id: StaffId,
): Promise<'none' | 'begun' | { since: Date }> {
  const found = await factorOf(db, id)
  if (!found) return 'none'
  return found.enabled_at ? { since: found.enabled_at } : 'begun'
}

function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

type Key = RowOf<typeof factor>

/**
 * Whether a key has made this code, and nobody has used it before: its time step is taken, once. The same code sent again, or at
 * the same moment, finds it taken; a newer key finds none of its own.
 */
async function isTaken(
  { pool, config, clock }: AppContext,
  id: StaffId,
  { sealed }: Key,
  token: string,
): Promise<boolean> {
  const secret = Secret.fromBase32(openSeal(config.cardKey, purpose(id), sealed))
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret, '').validate({ token, timestamp, window: stepsAround })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta
  const taken = await change(
    pool,
    sql`UPDATE staff_factor SET last_step = ${step}
      WHERE staff_id = ${id} AND sealed = ${sealed} AND last_step < ${step}`,
  )
  return taken === 1
}

/** The key, in force or begun, by whose unused code this is; null when there is none. */
async function keyBehind(
  app: AppContext,
  id: StaffId,
  code: string,
  isInForce: boolean,
): Promise<Buffer | null> {
  const token = plainCode(code)
  const key = /^\d{6}$/.test(token) ? await factorOf(app.pool, id) : null
  if (!key || (key.enabled_at !== null) !== isInForce) return null
  return (await isTaken(app, id, key, token)) ? key.sealed : null
}

/** Whether a member's device has made this code, and nobody has used it before. */
export async function takeDeviceCode(app: AppContext, id: StaffId, code: string) {
  return (await keyBehind(app, id, code, true)) !== null
}

/** The key that was begun and has made this first code: what `enableFactor` puts in force. */
export function takeFirstCode(app: AppContext, id: StaffId, code: string) {
  return keyBehind(app, id, code, false)
}

/** Whether it is a recovery code of theirs; it opens this once. */
export async function takeRecoveryCode(
  db: Db,
  id: StaffId,
  code: string,
): Promise<boolean> {
  const taken = await change(
    db,
    sql`DELETE FROM staff_recovery_code
      WHERE staff_id = ${id} AND code_hash = ${tokenHash(plainCode(code))}`,
  )
  return taken === 1
}

export async function recoveryLeft(db: Db, id: StaffId): Promise<number> {
  const found = await row(
    db,
    { left: int },
    sql`SELECT count(*)::int AS left FROM staff_recovery_code WHERE staff_id = ${id}`,
  )
  return found?.left ?? 0
}

/** 80 bits each, in Crockford's letters: none of them is read for another. */
function recoveryCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const code = Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Puts ten new recovery codes in the place of the old ones. */
export async function newRecoveryCodes(tx: Tx, id: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, recoveryCode)
  const hashes = codes.map((code) => tokenHash(plainCode(code)))
  await change(tx, sql`DELETE FROM staff_recovery_code WHERE staff_id = ${id}`)
  await change(
    tx,
    sql`INSERT INTO staff_recovery_code (staff_id, code_hash)
      SELECT ${id}, unnest(${hashes}::bytea[])`,
  )
  return codes
}

/** This key counts from here on; false when it does already, or another was begun. */
export async function enableFactor(tx: Tx, id: StaffId, key: Buffer): Promise<boolean> {
  const enabled = await change(
    tx,
    sql`UPDATE staff_factor SET enabled_at = moment()
      WHERE staff_id = ${id} AND sealed = ${key} AND enabled_at IS NULL`,
  )
  return enabled === 1
}

/** Whether a member has a factor of any kind. */
export async function hasOne(db: Db, id: StaffId): Promise<boolean> {
  const { has } = await one(
    db,
    { has: bool },
    sql`SELECT EXISTS (SELECT FROM staff_with_factor WHERE staff_id = ${id}) AS has`,
  )
  return has
}

/** With the last of their factors a member's recovery codes go. */
export async function dropLeftCodes(tx: Tx, id: StaffId): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM staff_recovery_code WHERE staff_id = ${id}
      AND NOT EXISTS (SELECT FROM staff_with_factor WHERE staff_id = ${id})`,
  )
}

/** Takes the device away; false when there was none. */
export async function dropDevice(tx: Tx, id: StaffId): Promise<boolean> {
  return (await change(tx, sql`DELETE FROM staff_factor WHERE staff_id = ${id}`)) === 1
}

/** Takes device, keys and codes away; false when there was neither device nor key. */
export async function dropFactor(tx: Tx, id: StaffId): Promise<boolean> {
  const device = await dropDevice(tx, id)
  const keys = await change(tx, sql`DELETE FROM staff_key WHERE staff_id = ${id}`)
  await dropLeftCodes(tx, id)
  return device || keys > 0
}
