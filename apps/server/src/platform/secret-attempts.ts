import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { crashPoint } from './crash-point.ts'
import { change, type Db, one, type Tx, transaction } from './db.ts'
import { dropDue } from './drop-due.ts'
import { networkOf } from './network.ts'
import { refuse } from './refuse.ts'
import { bool, int } from './row-shape.ts'
import { tokenHash } from './secrets.ts'

type Limits = {
  wrongSecretsMax: number
  lockMinutes: number
  strangersMax: number
  strangersPaceSeconds: number
  workedPaceSeconds: number
}
/** The account of a secret: a player's name key, a player's id for the pay password, a member's user name. `player-factor` and `player-recovery` are for the codes of a player's authenticator app and recovery codes. */
export type Account = {
  scope:
    | 'login'
    | 'pay'
    | 'player-factor'
    | 'player-recovery'
    | 'staff'
    | 'factor'
    | 'recovery'
  subject: string
}
/** The scopes of a member of staff: password, second factor, recovery codes. */
export const staffScopes = ['staff', 'factor', 'recovery'] as const
/** The sender of a try. */
export type TrySender = {
  /** Null for the pay password, which needs a session anyway. */
  ip: string | null
  /** The secret of the client's device, if the client has one. */
  device?: string
  /** Whether the try brings a solved proof of work. */
  isWorked?: boolean
}
type Subject = Account & TrySender

const daysKnown = 30
/** The most devices that an account knows; a new one replaces the one that was used last longest ago. */
const devicesMax = 10

/** Returns the key of a device in the place of an address; null for a client without one. */
function deviceKeyOf({ device = '' }: TrySender): string | null {
  return /^[\w-]{20,64}$/.test(device)
    ? `device ${tokenHash(device).toString('hex')}`
    : null
}

/** Returns where a try is counted: at its device if the account knows that device, else at its network. */
async function placeOf(db: Db, { scope, subject, ...from }: Subject): Promise<string> {
  const device = deviceKeyOf(from)
  const { known: isKnown } = await one(
    db,
    { known: bool },
    sql`SELECT EXISTS (SELECT FROM secret_attempt WHERE scope = ${scope} AND subject = ${subject}
      AND address = ${device ?? ''} AND known) AS known`,
  )
  return device !== null && isKnown ? device : networkOf(from.ip ?? '')
}

/**
 * Counts a try from one network or known device; the last allowed try starts the lock. Refuses while the account is
 * locked for this place. Returns the remaining tries, and whether the place is known to the account.
 */
async function countAtAddress(
  db: Db,
  { wrongSecretsMax, lockMinutes }: Limits,
  { scope, subject }: Account,
  place: string,
): Promise<{ triesLeft: number; isKnown: boolean }> {
  const {
    failures,
    minutes,
    known: isKnown,
  } = await one(
    db,
    { failures: int, minutes: int, known: bool },
    sql`INSERT INTO secret_attempt AS a (scope, subject, address, failures)
     VALUES (${scope}, ${subject}, ${place}, 1)
     ON CONFLICT (scope, subject, address) DO UPDATE SET
       failures = CASE WHEN a.locked_until <= app_now() OR a.last_at < app_now() - interval '1 day'
         THEN 1 ELSE a.failures + 1 END,
       lockouts = CASE WHEN a.last_at < app_now() - interval '1 day' THEN 0
         WHEN a.locked_until > app_now() THEN a.lockouts
         WHEN a.locked_until IS NULL AND a.failures + 1 = ${wrongSecretsMax}
           THEN a.lockouts + 1 ELSE a.lockouts END,
       locked_until = CASE WHEN a.locked_until > app_now() THEN a.locked_until
         WHEN a.locked_until IS NULL AND a.failures + 1 >= ${wrongSecretsMax}
           THEN app_now() + make_interval(mins => ${lockMinutes} * (1 << least(a.lockouts, 5)))
         ELSE NULL END,
       last_at = app_now()
     RETURNING failures, known,
       coalesce(ceil(extract(epoch FROM locked_until - app_now()) / 60), 0)::int AS minutes`,
  )
  if (failures > wrongSecretsMax) {
    const key = scope === 'pay' ? 'auth.pay-password-locked' : 'auth.locked'
    refuse(key, { minutes: Math.max(1, minutes) })
  }
  return { triesLeft: Math.max(0, wrongSecretsMax - failures), isKnown }
}

/** Tries with a solved proof of work have a limit of their own, which tries without one cannot use up. */
function laneOf({ scope, isWorked = false }: Subject): string {
  return isWorked ? `${scope} worked` : scope
}

/**
 * Limits the tries of an account from all unknown senders together: `strangersMax` tries a day at once, then one per
 * `strangersPaceSeconds`, or per `workedPaceSeconds` with a proof of work. A refused try writes no row.
 */
async function takeTurnOfStranger(
  tx: Tx,
  { strangersMax, strangersPaceSeconds, workedPaceSeconds }: Limits,
  sender: Subject,
): Promise<void> {
  const seconds = sender.isWorked ? workedPaceSeconds : strangersPaceSeconds
  const count = await change(
    tx,
    sql`INSERT INTO secret_throttle AS l (scope, subject, tries) VALUES (${laneOf(sender)}, ${sender.subject}, 1)
      ON CONFLICT (scope, subject) DO UPDATE SET
        tries = CASE WHEN l.last_at < app_now() - interval '1 day' THEN 1 ELSE l.tries + 1 END,
        last_at = app_now()
      WHERE l.tries < ${strangersMax}
        OR l.last_at <= app_now() - make_interval(secs => ${seconds})`,
  )
  if (count === 0) refuse('auth.locked', { minutes: Math.ceil(seconds / 60) })
}

type AttemptCount = { triesLeft: number; stranger: boolean; place: string }

/**
 * Counts a try BEFORE the secret is verified, in its own commit, so that a hundred parallel tries cannot verify more
 * than the limit (I-21). A try that the limit for unknown addresses refuses is not counted for its IP address.
 */
async function countAttempt(
  pool: Pool,
  limits: Limits,
  subject: Subject,
): Promise<AttemptCount> {
  if (subject.ip === null) {
    const { triesLeft } = await countAtAddress(pool, limits, subject, '')
    return { triesLeft, stranger: false, place: '' }
  }
  return transaction(pool, async (tx) => {
    const place = await placeOf(tx, subject)
    const { triesLeft, isKnown } = await countAtAddress(tx, limits, subject, place)
    if (!isKnown) await takeTurnOfStranger(tx, limits, subject)
    return { triesLeft, stranger: !isKnown, place }
  })
}

/** After the right secret: resets the count of the sender, and makes it a known sender of the account. */
async function forgive(db: Db, sender: Subject, stranger: boolean) {
  const { subject, ip } = sender
  if (ip === null) return forgetAttempts(db, sender)
  await rememberSender(db, sender, sender)
  if (stranger)
    await change(
      db,
      sql`UPDATE secret_throttle SET tries = tries - 1
        WHERE scope = ${laneOf(sender)} AND subject = ${subject} AND tries > 0`,
    )
}

/** Returned by `verify` for a right secret that was used already: it is refused, but it is no guess. */
export const repeatedSecret = Symbol('repeated')

/** Takes one try back; a lock that this try began ends. */
async function takeTryBack(
  db: Db,
  { wrongSecretsMax }: Limits,
  { scope, subject }: Account,
  place: string,
): Promise<void> {
  await change(
    db,
    sql`UPDATE secret_attempt SET failures = failures - 1,
        lockouts = lockouts - (failures = ${wrongSecretsMax} AND lockouts > 0)::int,
        locked_until = CASE WHEN failures > ${wrongSecretsMax} THEN locked_until END
      WHERE scope = ${scope} AND subject = ${subject} AND address = ${place}
        AND failures > 0`,
  )
}

/** Saves the network and the device as known to the account. Unknown senders cannot lock out a known one. */
export async function rememberSender(
  db: Db,
  { scope, subject }: Account,
  from: TrySender,
): Promise<void> {
  const places = [networkOf(from.ip ?? ''), deviceKeyOf(from)].filter(
    (each) => each !== null,
  )
  await change(
    db,
    sql`INSERT INTO secret_attempt (scope, subject, address, known)
      SELECT ${scope}, ${subject}, unnest(${places}::text[]), true
      ON CONFLICT (scope, subject, address) DO UPDATE SET
        failures = 0, lockouts = 0, locked_until = NULL, last_at = app_now(), known = true`,
  )
  // A client without cookies is a new device each time.
  if (places.length > 1)
    await change(
      db,
      sql`DELETE FROM secret_attempt WHERE scope = ${scope} AND subject = ${subject}
        AND address IN (SELECT address FROM secret_attempt
          WHERE scope = ${scope} AND subject = ${subject} AND address LIKE 'device %'
          ORDER BY last_at DESC OFFSET ${devicesMax})`,
    )
}

/** Ends all locks of an account. The known IP addresses of the account stay. */
export async function openLocks(tx: Tx, { scope, subject }: Account): Promise<void> {
  await change(
    tx,
    sql`UPDATE secret_attempt SET failures = 0, lockouts = 0, locked_until = NULL
      WHERE scope = ${scope} AND subject = ${subject}`,
  )
  await change(
    tx,
    sql`DELETE FROM secret_throttle
      WHERE scope IN (${scope}, ${`${scope} worked`}) AND subject = ${subject}`,
  )
}

/** Ends all locks of an account whose secret was replaced, and deletes the known IP addresses of the account. */
export async function forgetAttempts(db: Db, { scope, subject }: Account): Promise<void> {
  await change(
    db,
    sql`DELETE FROM secret_attempt WHERE scope = ${scope} AND subject = ${subject}`,
  )
  await change(
    db,
    sql`DELETE FROM secret_throttle
      WHERE scope IN (${scope}, ${`${scope} worked`}) AND subject = ${subject}`,
  )
}

/** Job: deletes tries after a day, and known IP addresses that were not used for a long time. */
export async function dropOldAttempts(pool: Pool): Promise<void> {
  const order = sql`last_at`
  const dayOld = sql`last_at < app_now() - interval '1 day'`
  const longGone = sql`last_at < app_now() - make_interval(days => ${daysKnown})`
  // Two statements, since each condition has its own index.
  const unknown = sql`NOT known AND ${dayOld}`
  await dropDue(pool, { table: sql`secret_attempt`, where: unknown, order })
  await dropDue(pool, { table: sql`secret_attempt`, where: longGone, order })
  await dropDue(pool, { table: sql`secret_throttle`, where: dayOld, order })
}

type Turn = { last: Promise<unknown>; waiting: number }
const turns = new Map<string, Turn>()
const waitingMax = 200

/** Runs works with the same name one after another on this node. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(name) ?? { last: Promise.resolve(), waiting: 0 }
  if (turn.waiting >= waitingMax) refuse('http.too-many')
  turns.set(name, turn)
  turn.waiting += 1
  const mine = turn.last.then(work)
  // The caller gets the error. The next work only waits until this one has ended.
  turn.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(name)
  }
}

/**
 * Tries a secret: counts the try, then verifies it (`verify` returns the owner of the secret, or null). The right
 * secret resets the count, and a repeated one takes its own try back. Tries of one account from one network wait for
 * each other on this node, so that right ones sent together do not count against each other. Throws the lock refusal
 * if no try is left.
 */
export function trySecret<T>(
  pool: Pool,
  limits: Limits,
  subject: Subject,
  verify: () => Promise<T | null | typeof repeatedSecret>,
): Promise<{ value: T | null; triesLeft: number }> {
  const name = `${subject.scope} ${networkOf(subject.ip ?? '')} ${subject.subject}`
  return inTurn(name, async () => {
    const { triesLeft, stranger, place } = await countAttempt(pool, limits, subject)
    crashPoint('attempt.count.after')
    const result = await verify()
    if (result === repeatedSecret) await takeTryBack(pool, limits, subject, place)
    const value = result === repeatedSecret ? null : result
    if (value !== null) await forgive(pool, subject, stranger)
    return { value, triesLeft }
  })
}
