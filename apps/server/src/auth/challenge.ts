import { createHmac } from 'node:crypto'
import { workDone } from '@jinli/contract/auth/challenge'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { change, type Db } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { refuse } from '../platform/refuse.ts'
import { siteSettings } from '../site/site.store.ts'

const algorithm = 'PBKDF2/SHA-256'
const rounds = 1000
/** The range of tries for a proof of work. They take about 1 s on a cheap phone and 0.1 s on a computer. */
const tries = { from: 200, to: 400 }
const minutesValid = 10

/** Returns secrets that are used only for proofs of work. They are the same on every node. */
function secretsFor({ cardKey }: AppContext['config']) {
  const secret = (use: string) =>
    createHmac('sha256', cardKey).update(`jinli challenge ${use}`).digest('hex')
  return { hmacSignatureSecret: secret('asked'), hmacKeySignatureSecret: secret('key') }
}

/** Returns a new challenge. It is not stored: its signature shows that we issued it. */
export async function newWork({ config, clock }: AppContext) {
  const expires = new Date(clock.now().getTime() + minutesValid * 60_000)
  const { parameters, signature = '' } = await createChallenge({
    ...secretsFor(config),
    algorithm,
    cost: rounds,
    counter: randomInt(tries.from, tries.to),
    deriveKey,
    expiresAt: expires,
  })
  const { keySignature = '', expiresAt = 0 } = parameters
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters
  const fields = { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature }
  return { parameters: { ...fields, expiresAt }, signature }
}

function workIn(text: string) {
  try {
    const solution: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return workDone.safeParse(solution).data ?? null
  } catch {
    return null
  }
}

/** Returns whether sign-in and sign-up need a proof of work: in live mode always, otherwise if the setting is on. */
async function isAsked({ config, pool }: AppContext): Promise<boolean> {
  return config.protections.challenge || (await siteSettings(pool)).flag('challenge')
}

/** Marks a challenge as used. Returns false if it was already used. */
async function spend(db: Db, nonce: string, expiresAt: number): Promise<boolean> {
  const count = await change(
    db,
    sql`INSERT INTO auth_spent_work (nonce, expires_at)
      VALUES (${nonce}, to_timestamp(${expiresAt})) ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

/** Refuses a call without the required proof of work before a try is counted. Returns false if none is required. */
export async function needWork(app: AppContext, text: string): Promise<boolean> {
  if (!(await isAsked(app))) return false
  if (text === '') refuse('auth.challenge-needed')
  return true
}

/** Verifies a proof of work and marks it as used. Returns its problem if it is wrong, expired, used or foreign. */
async function workProblem(app: AppContext, text: string) {
  const solution = workIn(text)
  if (!solution) return 'auth.challenge-wrong'
  const { nonce, expiresAt } = solution.challenge.parameters
  if (expiresAt * 1000 < app.clock.now().getTime()) return 'auth.challenge-spent'
  const { verified: isVerified, expired: isExpired } = await verifySolution({
    ...secretsFor(app.config),
    ...solution,
    deriveKey,
  })
  if (isExpired) return 'auth.challenge-spent'
  if (!isVerified) return 'auth.challenge-wrong'
  return (await spend(app.pool, nonce, expiresAt)) ? null : 'auth.challenge-spent'
}

/** Takes a required proof of work. Refuses one that is wrong, expired, used or not issued by us. */
export async function takeWork(app: AppContext, text: string): Promise<void> {
  const problem = await workProblem(app, text)
  if (problem) refuse(problem)
}

/** Takes a proof of work that was not required. Returns whether there was a right one. */
export async function hasWorked(app: AppContext, text: string): Promise<boolean> {
  return text !== '' && (await workProblem(app, text)) === null
}

/** Job: deletes used challenges that have expired. */
export async function dropSpentWork(db: Db): Promise<void> {
  const due = sql`expires_at < app_now()`
  await dropDue(db, { table: sql`auth_spent_work`, where: due, order: sql`expires_at` })
}
