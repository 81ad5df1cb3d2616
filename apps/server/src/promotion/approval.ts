import type { Problem } from '@jinli/contract/refusal/refusals'
import { writeMail } from '../message/mail.store.ts'
import { movements, post } from '../money/movements.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseReward, rewardProblem } from '../play-limit/play-limit-check.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import type { Condition } from './eligibility.rules.ts'
import { conditionProblem, evaluateFor } from './eligibility.ts'
import { termsOf } from './promotion.store.ts'
import { type Application, approveOpen, refOf } from './promotion-application.store.ts'

type Review = {
  conditions: Condition[]
  problem: Problem | null
  /** The amount to pay (fen): the reserved amount, or less if the basis of the bonus has fallen since the request. */
  amount: bigint
}

/**
 * Evaluates an application again, with the terms, period and day of the application but the player's current figures.
 * Checks whether the player may get a reward.
 */
export async function reviewOf(db: Db, application: Application): Promise<Review> {
  const { player, since, created_at, amount: promisedAmount } = application
  const terms = termsOf(application.terms)
  const at = { period: created_at, now: created_at }
  const evaluation = await evaluateFor(db, player, { terms, since }, at)
  const rewardRefusal = await rewardProblem(db, player)
  const amount = evaluation.bonus < promisedAmount ? evaluation.bonus : promisedAmount
  const problem = rewardRefusal ?? conditionProblem(evaluation)
  return { conditions: evaluation.conditions, problem, amount }
}

/** Pays the bonus of an open application: state, posting and turnover in one transaction (money F-9, I-16). */
export async function approveApplicationOnce(
  tx: Tx,
  before: Application,
  staffId: StaffId,
): Promise<void> {
  const { player, turnover_times, title } = before
  // The lock puts this payment and a concurrent exclusion or step in an order (I-24).
  await refuseReward(await lockPlayer(tx, player), player)
  const { problem, amount } = await reviewOf(tx, before)
  refuseProblem(problem)
  await decideAmount(tx, staffId, amount)
  if (!(await approveOpen(tx, before, { staffId, amount, reason: '' })))
    refuse('review.already-decided')
  await post(tx, movements.promotionGranted(before, amount))
  if (turnover_times > 0)
    await openRequirement(tx, {
      player,
      source: 'bonus',
      ref: refOf(before),
      required: amount * BigInt(turnover_times),
      weights: termsOf(before.terms).weights,
    })
  await writeMail(tx, player, 'promotion.approved', { way: title, amount })
}
