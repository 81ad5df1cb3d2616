import type { Pool } from 'pg'
import { crashPoint } from './crash-point.ts'
import { change, type Db, row } from './db.ts'
import { refuse } from './refuse.ts'

type Limits = { wrongSecretsMax: number; lockMinutes: number }
type Attempt = { failures: number; minutes: number }
type Subject = { scope: 'login' | 'pay' | 'staff'; subject: string }

/**
 * Counts one try BEFORE the secret is verified, in its own committed statement, so that a hundred
 * parallel tries cannot get more than the limit verified (I-21). The lock starts with the last
 * allowed try and is lifted when that try was right. Returns how many tries are left after this one;
 * throws the lock refusal when none was.
 */
async function countAttempt(
  pool: Pool,
  limits: Limits,
  { scope, subject }: Subject,
): Promise<{ left: number }> {
  const counted = await row<Attempt>(
    pool,
    `INSERT INTO secret_attempt AS a (scope, subject, failures) VALUES ($1, $2, 1)
     ON CONFLICT (scope, subject) DO UPDATE SET
       failures = CASE WHEN a.locked_until <= now() OR a.last_at < now() - interval '1 day'
         THEN 1 ELSE a.failures + 1 END,
       lockouts = CASE WHEN a.last_at < now() - interval '1 day' THEN 0
         WHEN a.locked_until > now() THEN a.lockouts
         WHEN a.locked_until IS NULL AND a.failures + 1 = $3 THEN a.lockouts + 1 ELSE a.lockouts END,
       locked_until = CASE WHEN a.locked_until > now() THEN a.locked_until
         WHEN a.locked_until IS NULL AND a.failures + 1 >= $3
           THEN now() + make_interval(mins => $4 * (1 << least(a.lockouts, 5)))
         ELSE NULL END,
       last_at = now()
     RETURNING failures,
       coalesce(ceil(extract(epoch FROM locked_until - now()) / 60), 0)::int AS minutes`,
    [scope, subject, limits.wrongSecretsMax, limits.lockMinutes],
  )
  crashPoint('attempt.count.after')
  const failures = counted?.failures ?? 1
  if (failures > limits.wrongSecretsMax) {
    const key = scope === 'pay' ? 'auth.pay-password-locked' : 'auth.locked'
    refuse(key, { minutes: Math.max(1, counted?.minutes ?? 1) })
  }
  return { left: Math.max(0, limits.wrongSecretsMax - failures) }
}

/** The secret was right: the count starts anew. */
export async function clearAttempts(db: Db, { scope, subject }: Subject): Promise<void> {
  await change(db, 'DELETE FROM secret_attempt WHERE scope = $1 AND subject = $2', [
    scope,
    subject,
  ])
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
 * count forgotten when it was right. Tries of one subject wait
 * for each other, so that right ones sent together are not counted against each other; between nodes
 * the count alone decides. Throws the lock refusal when no try is left.
 */
export function trySecret<T>(
  pool: Pool,
  limits: Limits,
  subject: Subject,
  verify: () => Promise<T | null>,
): Promise<{ opened: T | null; left: number }> {
  return inTurn(`${subject.scope} ${subject.subject}`, async () => {
    const { left } = await countAttempt(pool, limits, subject)
    const opened = await verify()
    if (opened !== null) await clearAttempts(pool, subject)
    return { opened, left }
  })
}
