import { createHmac } from 'node:crypto'
import { workDone } from '@jinli/contract/challenge'
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
/** Between so many keys lies the one that is looked for: a second on a cheap phone, a tenth of one on a desk. */
const tries = { from: 200, to: 400 }
const minutesValid = 10

/** The same on every node, and of no use for anything else. */
function secretsFor({ cardKey }: AppContext['config']) {
  const secret = (use: string) =>
    createHmac('sha256', cardKey).update(`jinli challenge ${use}`).digest('hex')
  return { hmacSignatureSecret: secret('asked'), hmacKeySignatureSecret: secret('key') }
}

/** A new piece of work. Nothing of it is kept: its signature says that it is ours. */
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
  const asked = { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature }
  return { parameters: { ...asked, expiresAt }, signature }
}

function workIn(text: string) {
  try {
    const said: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return workDone.safeParse(said).data ?? null
  } catch {
    return null
  }
}

/** Whether sign-in and sign-up ask for a proof of work: always in live mode, else as the site's setting says. */
async function isAsked({ config, pool }: AppContext): Promise<boolean> {
  return config.protections.challenge || (await siteSettings(pool)).flag('challenge')
}

/** False when it was handed in before. */
async function spend(db: Db, nonce: string, expiresAt: number): Promise<boolean> {
  const spent = await change(
    db,
    sql`INSERT INTO auth_spent_work (nonce, expires_at)
      VALUES (${nonce}, to_timestamp(${expiresAt})) ON CONFLICT DO NOTHING`,
  )
  return spent === 1
}

/** Refuses who was told of no work: before anything is counted, so that being told costs no try. */
export async function needWork(app: AppContext, text: string): Promise<boolean> {
  if (!(await isAsked(app))) return false
  if (text === '') refuse('auth.challenge-needed')
  return true
}

/** Refuses work that is not ours, not done, out of date or handed in before. */
export async function takeWork(app: AppContext, text: string): Promise<void> {
  const done = workIn(text) ?? refuse('auth.challenge-wrong')
  const { nonce, expiresAt } = done.challenge.parameters
  if (expiresAt * 1000 < app.clock.now().getTime()) refuse('auth.challenge-spent')
  const { verified, expired } = await verifySolution({
    ...secretsFor(app.config),
    ...done,
    deriveKey,
  })
  if (expired) refuse('auth.challenge-spent')
  if (!verified) refuse('auth.challenge-wrong')
  if (!(await spend(app.pool, nonce, expiresAt))) refuse('auth.challenge-spent')
}

/** Job: forgets work that could not be handed in any more. */
export async function dropSpentWork(db: Db): Promise<void> {
  const due = sql`expires_at < moment()`
  await dropDue(db, { of: sql`auth_spent_work`, where: due, by: sql`expires_at` })
}
