import type { Problem } from '@jinli/contract/refusals'
import { writeMail } from '../message/mail.store.ts'
import { movements, post } from '../money/movements.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { rewardProblem } from '../play-limit/entry.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { decideAmount } from '../session/staff-limit.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { termsOf } from './promotion.store.ts'
import { type Application, approveOpen, refOf } from './promotion-application.store.ts'
import type { Condition } from './standing.rules.ts'
import { conditionProblem, reckonFor } from './standing.ts'

type Review = {
  conditions: Condition[]
  problem: Problem | null
  /** What would be paid: the promise, or less where its basis has come to less since (fen). */
  amount: bigint
}

/**
 * An application looked at again by the terms, the period and the day of its moment: what it is reckoned from as it
 * stands now, and whether the player may be given anything.
 */
export async function reviewOf(db: Db, application: Application): Promise<Review> {
  const { player, since, created_at, amount: promised } = application
  const terms = termsOf(application.terms)
  const at = { period: created_at, now: created_at }
  const reckoned = await reckonFor(db, player, { terms, since }, at)
  const barred = await rewardProblem(db, player)
  const amount = reckoned.bonus < promised ? reckoned.bonus : promised
  const problem = barred ?? conditionProblem(reckoned)
  return { conditions: reckoned.conditions, problem, amount }
}

/** Pays the bonus of an open application: state, posting and turnover in one, or nothing (money F-9, I-16). */
export async function approveApplicationOnce(
  tx: Tx,
  before: Application,
  staffId: StaffId,
): Promise<void> {
  const { player, turnover_times, title } = before
  // What an exclusion was acknowledged before, this sees; what commits before it was first (I-24).
  await lockPlayer(tx, player)
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
