import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { PlayerId } from '../platform/ids.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'
import {
  credentialDescriptors,
  type KeySite,
  type PublicKey,
} from '../platform/web-authn.ts'

/** What a challenge is for; an answer is valid for this purpose only. A visitor’s has no player yet. */
export type QuestionOf =
  | { purpose: 'sign-in' | 'recover'; player: null }
  | { purpose: 'add' | 'confirm'; player: PlayerId }

const questionMinutes = 5
/** The most open challenges of one player. Each open browser window takes one. */
const questionsMax = 8
/** How long a browser waits for a passkey (ms). */
export const passkeyTimeoutMs = questionMinutes * 60_000

/** Inserts a challenge and returns it; only its hash is stored. */
export async function newChallenge(
  db: Db,
  { purpose, player }: QuestionOf,
): Promise<string> {
  const challenge = newToken()
  await change(
    db,
    insertInto('player_passkey_question', {
      challenge_hash: tokenHash(challenge),
      player_id: player,
      purpose,
      expires_at: sql`app_now() + make_interval(mins => ${questionMinutes})`,
    }),
  )
  if (player !== null)
    await change(
      db,
      sql`DELETE FROM player_passkey_question WHERE player_id = ${player} AND challenge_hash NOT IN (
        SELECT challenge_hash FROM player_passkey_question WHERE player_id = ${player}
        ORDER BY expires_at DESC, challenge_hash LIMIT ${questionsMax})`,
    )
  return challenge
}

/** Uses up a challenge of this purpose and player. Returns false if it is used, expired or unknown. */
export async function takeChallenge(
  db: Db,
  { purpose, player }: QuestionOf,
  challenge: string,
): Promise<boolean> {
  const count = await change(
    db,
    sql`DELETE FROM player_passkey_question WHERE challenge_hash = ${tokenHash(challenge)}
      AND player_id IS NOT DISTINCT FROM ${player}::bigint AND purpose = ${purpose} AND expires_at > app_now()`,
  )
  return count === 1
}

/** Returns a question for a browser; without keys it offers every passkey that it has for the site. */
export async function passkeyQuestion(
  db: Db,
  of: QuestionOf,
  site: KeySite,
  keys: readonly PublicKey[] = [],
) {
  return {
    challenge: await newChallenge(db, of),
    rpId: site.rpId,
    allowCredentials: credentialDescriptors(keys),
    timeout: passkeyTimeoutMs,
    userVerification: 'required' as const,
  }
}

/** Job: deletes expired challenges. */
export function dropOldQuestions(pool: Pool): Promise<void> {
  const where = sql`expires_at < app_now()`
  return dropDue(pool, {
    table: sql`player_passkey_question`,
    where,
    order: sql`expires_at`,
  })
}
