import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import {
  isDeviceCode,
  newAuthenticator,
  normalizeCode,
  stepOfCode,
} from '../platform/authenticator-code.ts'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { openSeal, seal } from '../platform/number-seal.ts'
import { bool, bytes, int, maybe, type RowOf, time } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'

const recoveryCodeCount = 10

const purpose = (staff: StaffId) => ({ use: 'staff factor seal', owner: `staff ${staff}` })

/**
 * Inserts a device key for a member. Returns null if the member already has an active device key. The new key is
 * inactive until `enableFactor` is called with it, after its first code.
 */
export async function newFactor(
  tx: Tx,
  cardKey: Buffer,
  { id, username }: { id: StaffId; username: string },
): Promise<{ secret: string; uri: string } | null> {
  const authenticator = newAuthenticator(username)
  const sealedSecret = seal(cardKey, purpose(id), authenticator.secret)
  const isNew = await change(
    tx,
    sql`INSERT INTO staff_factor AS k (staff_id, sealed) VALUES (${id}, ${sealedSecret})
      ON CONFLICT (staff_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0
      WHERE k.enabled_at IS NULL`,
  )
  return isNew === 1 ? authenticator : null
}

const factor = { sealed: bytes, enabled_at: maybe(time) }

function factorOf(db: Db, id: StaffId) {
  return row(
    db,
    factor,
    sql`SELECT sealed, enabled_at FROM staff_factor WHERE staff_id = ${id}`,
  )
}

/** Returns the state of a member's device: missing, begun, or active with the time of activation. */
export async function deviceState(
  db: Db,
  id: StaffId,
): Promise<'none' | 'begun' | { since: Date }> {
  const factor = await factorOf(db, id)
  if (!factor) return 'none'
  return factor.enabled_at ? { since: factor.enabled_at } : 'begun'
}

type Key = RowOf<typeof factor>

/** `repeated`: the code is right, but it was used before. */
export type CodeUse = 'first' | 'repeated' | 'wrong'

/**
 * Returns whether a device key made this code, and whether the code is unused. Marks the time step of the code as used,
 * so that the same code fails when it is repeated or sent concurrently.
 */
async function codeUseOf(
  { pool, config, clock }: AppContext,
  id: StaffId,
  { sealed }: Key,
  token: string,
): Promise<CodeUse> {
  const secret = openSeal(config.cardKey, purpose(id), sealed)
  const step = stepOfCode(secret, token, clock.now())
  if (step === null) return 'wrong'
  const isFirstUse = await change(
    pool,
    sql`UPDATE staff_factor SET last_step = ${step}
      WHERE staff_id = ${id} AND sealed = ${sealed} AND last_step < ${step}`,
  )
  return isFirstUse === 1 ? 'first' : 'repeated'
}

/** Uses up a code of the member's active or begun device. `key` is the sealed key of that device. */
async function useDeviceCode(
  app: AppContext,
  id: StaffId,
  code: string,
  isInForce: boolean,
): Promise<{ use: 'first'; key: Buffer } | { use: Exclude<CodeUse, 'first'>; key: null }> {
  const key = isDeviceCode(code) ? await factorOf(app.pool, id) : null
  if (!key || (key.enabled_at !== null) !== isInForce) return { use: 'wrong', key: null }
  const use = await codeUseOf(app, id, key, normalizeCode(code))
  return use === 'first' ? { use, key: key.sealed } : { use, key: null }
}

/** Uses up a code of the member's active device. */
export async function takeDeviceCode(
  app: AppContext,
  id: StaffId,
  code: string,
): Promise<CodeUse> {
  return (await useDeviceCode(app, id, code, true)).use
}

/** Uses up the first code of a begun device. Returns the sealed key of the device for `enableFactor`. */
export function takeFirstCode(app: AppContext, id: StaffId, code: string) {
  return useDeviceCode(app, id, code, false)
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(
  db: Db,
  id: StaffId,
  code: string,
): Promise<CodeUse> {
  const which = sql`staff_id = ${id} AND code_hash = ${tokenHash(normalizeCode(code))}`
  const isFirstUse = await change(
    db,
    sql`UPDATE staff_recovery_code SET used_at = app_now() WHERE ${which} AND used_at IS NULL`,
  )
  if (isFirstUse === 1) return 'first'
  const usedCode = await row(
    db,
    { used_at: maybe(time) },
    sql`SELECT used_at FROM staff_recovery_code WHERE ${which}`,
  )
  return usedCode ? 'repeated' : 'wrong'
}

export async function recoveryLeft(db: Db, id: StaffId): Promise<number> {
  const count = await row(
    db,
    { left: int },
    sql`SELECT count(*)::int AS left FROM staff_recovery_code
      WHERE staff_id = ${id} AND used_at IS NULL`,
  )
  return count?.left ?? 0
}

/** Returns 80 bits in Crockford's base32, which has no letters that look alike. */
function recoveryCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const code = Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Replaces a member's recovery codes by ten new ones and returns them. */
export async function newRecoveryCodes(tx: Tx, id: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, recoveryCode)
  const hashes = codes.map((code) => tokenHash(normalizeCode(code)))
  await change(tx, sql`DELETE FROM staff_recovery_code WHERE staff_id = ${id}`)
  await change(
    tx,
    sql`INSERT INTO staff_recovery_code (staff_id, code_hash)
      SELECT ${id}, unnest(${hashes}::bytea[])`,
  )
  return codes
}

/** Activates a begun device key. Returns false if it is already active or was replaced by another begun key. */
export async function enableFactor(tx: Tx, id: StaffId, key: Buffer): Promise<boolean> {
  const isEnabled = await change(
    tx,
    sql`UPDATE staff_factor SET enabled_at = app_now()
      WHERE staff_id = ${id} AND sealed = ${key} AND enabled_at IS NULL`,
  )
  return isEnabled === 1
}

/** Returns whether a member has a second factor of any kind. */
export async function hasFactor(db: Db, id: StaffId): Promise<boolean> {
  const { has } = await one(
    db,
    { has: bool },
    sql`SELECT EXISTS (SELECT FROM staff_with_factor WHERE staff_id = ${id}) AS has`,
  )
  return has
}

/** Deletes the recovery codes of a member who has no factor any more. */
export async function dropLeftCodes(tx: Tx, id: StaffId): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM staff_recovery_code WHERE staff_id = ${id}
      AND NOT EXISTS (SELECT FROM staff_with_factor WHERE staff_id = ${id})`,
  )
}

/** Removes a member's device. Returns false if there was none. */
export async function dropDevice(tx: Tx, id: StaffId): Promise<boolean> {
  return (await change(tx, sql`DELETE FROM staff_factor WHERE staff_id = ${id}`)) === 1
}

/** Removes a member's device, keys and codes. Returns false if there was neither a device nor a key. */
export async function dropFactor(tx: Tx, id: StaffId): Promise<boolean> {
  const device = await dropDevice(tx, id)
  const keys = await change(tx, sql`DELETE FROM staff_key WHERE staff_id = ${id}`)
  await dropLeftCodes(tx, id)
  return device || keys > 0
}
