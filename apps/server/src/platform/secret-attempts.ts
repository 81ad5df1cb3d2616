import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { crashPoint } from './crash-point.ts'
import { change, type Db, one, type Tx, transaction } from './db.ts'
import { dropDue } from './drop-due.ts'
import { networkOf } from './network.ts'
import { refuse } from './refuse.ts'
import { bool, int } from './row-shape.ts'

type Limits = {
  wrongSecretsMax: number
  lockMinutes: number
  strangersMax: number
  strangersPaceSeconds: number
}
/** Whose secret: a player's name key, a player's id for the pay password, a member's user name. */
export type Account = { scope: 'login' | 'pay' | 'staff' | 'factor'; subject: string }
/** Whose secret and from where; a try of the pay password stands behind a session and names no address. */
type Subject = Account & { ip: string | null }

const daysKnown = 30

/**
 * Counts a try from one address and starts the lock with the last allowed one; refused while locked.
 * Answers whether the account knows the address.
 */
async function countAtAddress(
  db: Db,
  { wrongSecretsMax, lockMinutes }: Limits,
  { scope, subject, ip }: Subject,
): Promise<{ left: number; known: boolean }> {
  const { failures, minutes, known } = await one(
    db,
    { failures: int, minutes: int, known: bool },
    sql`INSERT INTO secret_attempt AS a (scope, subject, address, failures)
     VALUES (${scope}, ${subject}, ${networkOf(ip ?? '')}, 1)
     ON CONFLICT (scope, subject, address) DO UPDATE SET
       failures = CASE WHEN a.locked_until <= moment() OR a.last_at < moment() - interval '1 day'
         THEN 1 ELSE a.failures + 1 END,
       lockouts = CASE WHEN a.last_at < moment() - interval '1 day' THEN 0
         WHEN a.locked_until > moment() THEN a.lockouts
         WHEN a.locked_until IS NULL AND a.failures + 1 = ${wrongSecretsMax}
           THEN a.lockouts + 1 ELSE a.lockouts END,
       locked_until = CASE WHEN a.locked_until > moment() THEN a.locked_until
         WHEN a.locked_until IS NULL AND a.failures + 1 >= ${wrongSecretsMax}
           THEN moment() + make_interval(mins => ${lockMinutes} * (1 << least(a.lockouts, 5)))
         ELSE NULL END,
       last_at = moment()
     RETURNING failures, known,
       coalesce(ceil(extract(epoch FROM locked_until - moment()) / 60), 0)::int AS minutes`,
  )
  if (failures > wrongSecretsMax) {
    const key = scope === 'pay' ? 'auth.pay-password-locked' : 'auth.locked'
    refuse(key, { minutes: Math.max(1, minutes) })
  }
  return { left: Math.max(0, wrongSecretsMax - failures), known }
}

/**
 * Many addresses together get no more than this: `strangersMax` tries a day at once, then one in each
 * `strangersPaceSeconds`. No row is touched when it is nobody's turn yet.
 */
async function takeTurnOfStranger(
  tx: Tx,
  { strangersMax, strangersPaceSeconds }: Limits,
  { scope, subject }: Account,
): Promise<void> {
  const passed = await change(
    tx,
    sql`INSERT INTO secret_lane AS l (scope, subject, tries) VALUES (${scope}, ${subject}, 1)
      ON CONFLICT (scope, subject) DO UPDATE SET
        tries = CASE WHEN l.last_at < moment() - interval '1 day' THEN 1 ELSE l.tries + 1 END,
        last_at = moment()
      WHERE l.tries < ${strangersMax}
        OR l.last_at <= moment() - make_interval(secs => ${strangersPaceSeconds})`,
  )
  if (passed === 0) refuse('auth.locked', { minutes: Math.ceil(strangersPaceSeconds / 60) })
}

type Counted = { left: number; stranger: boolean }

/**
 * Counts one try BEFORE the secret is verified, in its own commit, so that a hundred parallel tries
 * cannot get more than the limit verified (I-21). A try that is refused is not counted: who waits for
 * a turn among strangers spends none of the tries of his own address.
 */
async function countAttempt(
  pool: Pool,
  limits: Limits,
  subject: Subject,
): Promise<Counted> {
  if (subject.ip === null) {
    const { left } = await countAtAddress(pool, limits, subject)
    return { left, stranger: false }
  }
  return transaction(pool, async (tx) => {
    const { left, known } = await countAtAddress(tx, limits, subject)
    if (!known) await takeTurnOfStranger(tx, limits, subject)
    return { left, stranger: !known }
  })
}

/** The secret was right: the count of its address starts anew, and the account knows the address. */
async function forgive(db: Db, { scope, subject, ip }: Subject, stranger: boolean) {
  if (ip === null) return forgetAttempts(db, { scope, subject })
  await rememberAddress(db, { scope, subject }, ip)
  if (stranger)
    await change(
      db,
      sql`UPDATE secret_lane SET tries = tries - 1
        WHERE scope = ${scope} AND subject = ${subject} AND tries > 0`,
    )
}

/** The account's own address: no stranger can keep it out. */
export async function rememberAddress(
  db: Db,
  { scope, subject }: Account,
  ip: string,
): Promise<void> {
  await change(
    db,
    sql`INSERT INTO secret_attempt (scope, subject, address, known)
      VALUES (${scope}, ${subject}, ${networkOf(ip)}, true)
      ON CONFLICT (scope, subject, address) DO UPDATE SET
        failures = 0, lockouts = 0, locked_until = NULL, last_at = moment(), known = true`,
  )
}

/** Opens every lock of an account; the addresses that it knows stay known. */
export async function openLocks(tx: Tx, { scope, subject }: Account): Promise<void> {
  await change(
    tx,
    sql`UPDATE secret_attempt SET failures = 0, lockouts = 0, locked_until = NULL
      WHERE scope = ${scope} AND subject = ${subject}`,
  )
  await change(
    tx,
    sql`DELETE FROM secret_lane WHERE scope = ${scope} AND subject = ${subject}`,
  )
}

/** Opens every lock of an account whose secret was replaced, and it knows no address any more. */
export async function forgetAttempts(db: Db, { scope, subject }: Account): Promise<void> {
  await change(
    db,
    sql`DELETE FROM secret_attempt WHERE scope = ${scope} AND subject = ${subject}`,
  )
  await change(
    db,
    sql`DELETE FROM secret_lane WHERE scope = ${scope} AND subject = ${subject}`,
  )
}

/** Job: forgets tries after a day, when they count no more, and addresses that were long not seen. */
export async function dropOldAttempts(pool: Pool): Promise<void> {
  const by = sql`last_at`
  const dayOld = sql`last_at < moment() - interval '1 day'`
  const longGone = sql`last_at < moment() - make_interval(days => ${daysKnown})`
  // Known addresses are many: each of the two has its index.
  const unknown = sql`NOT known AND ${dayOld}`
  await dropDue(pool, { of: sql`secret_attempt`, where: unknown, by })
  await dropDue(pool, { of: sql`secret_attempt`, where: longGone, by })
  await dropDue(pool, { of: sql`secret_lane`, where: dayOld, by })
}

type Turn = { last: Promise<unknown>; waiting: number }
const turns = new Map<string, Turn>()
const waitingMax = 200

/** Works of one name, one after another on this node. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(name) ?? { last: Promise.resolve(), waiting: 0 }
  if (turn.waiting >= waitingMax) refuse('http.too-many')
  turns.set(name, turn)
  turn.waiting += 1
  const mine = turn.last.then(work)
  // What became of it is the caller's; the next one only waits for its end.
  turn.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(name)
  }
}

/**
 * One try of a secret: counted, then verified (`verify` gives what the secret opens, or null), and the
 * count forgotten when it was right. Tries of one subject from one address wait for each other, so that
 * right ones sent together are not counted against each other; between nodes the count alone decides.
 * Throws the lock refusal when no try is left.
 */
export function trySecret<T>(
  pool: Pool,
  limits: Limits,
  subject: Subject,
  verify: () => Promise<T | null>,
): Promise<{ opened: T | null; left: number }> {
  const name = `${subject.scope} ${networkOf(subject.ip ?? '')} ${subject.subject}`
  return inTurn(name, async () => {
    const { left, stranger } = await countAttempt(pool, limits, subject)
    crashPoint('attempt.count.after')
    const opened = await verify()
    if (opened !== null) await forgive(pool, subject, stranger)
    return { opened, left }
  })
}
