import type { AppContext } from '../context.ts'
import { transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { openSeal } from '../platform/number-seal.ts'
import { lockPlayer } from '../player/player-lock.ts'
import type { IdentityProvider, SignedAnswer } from './identity.port.ts'
import { type DueCheck, decideCheck, isNumberUsed, takeChecks } from './identity.store.ts'
import { type Verdict, verdictOf } from './identity-answer.ts'

/** How many checks are asked at the same time. */
const atOnce = 10

export function sealPurpose(player: PlayerId) {
  return { use: 'identity number', owner: `player ${player}` }
}

async function decide(app: AppContext, check: DueCheck, verdict: Verdict): Promise<void> {
  await transaction(app.pool, async (tx) => {
    await lockPlayer(tx, check.player)
    const isUsed =
      verdict.state === 'verified' &&
      (await isNumberUsed(tx, check.player, check.number_mark))
    await decideCheck(
      tx,
      check,
      isUsed ? { state: 'refused', reason: 'number_used' } : verdict,
    )
  })
}

/** Asks about one check. Without an answer that counts it stays open, and is tried again. */
async function ask(
  app: AppContext,
  provider: IdentityProvider,
  check: DueCheck,
): Promise<void> {
  const { reference, attempt, name, number_seal } = check
  const number = openSeal(app.config.cardKey, sealPurpose(check.player), number_seal)
  const request = { reference, attempt, name, number }
  let answers: readonly SignedAnswer[]
  try {
    answers = await provider.check(request)
  } catch (error) {
    app.log.warn({ err: error, check: check.id }, 'identity provider gave no answer')
    return
  }
  for (const answer of answers) {
    const verdict = verdictOf(provider.secret, request, answer)
    if (verdict) await decide(app, check, verdict)
  }
}

/** Job: asks the provider about the checks that are due, outside of transactions. */
export async function checkIdentities(
  app: AppContext,
  provider: IdentityProvider,
): Promise<void> {
  const checks = await takeChecks(app.pool, atOnce)
  const results = await Promise.allSettled(checks.map((check) => ask(app, provider, check)))
  for (const result of results)
    if (result.status === 'rejected')
      app.log.error({ err: result.reason }, 'identity check')
}
