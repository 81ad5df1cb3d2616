import { paysMoney } from '@jinli/contract/promotion/promotion.rules'
import type { PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import type { Problem } from '@jinli/contract/refusal/refusals'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { rewardProblem } from '../play-limit/play-limit-check.ts'
import { type Evaluation, evaluate, unmetText } from './eligibility.rules.ts'
import { eligibilityFacts } from './eligibility.store.ts'
import { liveApplication, roomOf } from './promotion-application.store.ts'
import { type Period, periodAt } from './promotion-period.rules.ts'

/** The terms of a promotion for a player. */
export type PromotionOffer = {
  promotion: number
  terms: PromotionTerms
  /** The earliest time that counts for the basis. */
  since: Date | null
}

/** Evaluates terms for a player at the time `at.now`, in the period of `at.period`. */
export async function evaluateFor(
  db: Db,
  player: PlayerId,
  { terms, since }: Omit<PromotionOffer, 'promotion'>,
  at: { period: Date; now: Date },
): Promise<Evaluation & { period: Period }> {
  const period = periodAt(terms.period, at.period)
  const facts = await eligibilityFacts(db, player, { terms, since, period })
  return { ...evaluate(terms, facts, at.now), period }
}

/** Returns the refusal for unmet conditions; null if all are met. */
export function conditionProblem(evaluation: Evaluation): Problem | null {
  return evaluation.met
    ? null
    : { key: 'promotion.not-met', params: { detail: unmetText(evaluation) } }
}

/** Evaluates a promotion for a player, and returns the refusal that an application would get. Changes nothing. */
export async function eligibilityFor(
  db: Db,
  player: PlayerId,
  offer: PromotionOffer,
  now: Date,
) {
  const { promotion, terms } = offer
  const evaluation = await evaluateFor(db, player, offer, { period: now, now })
  const period = evaluation.period.name
  const application = await liveApplication(db, { player, promotion, period })
  const problem = async (): Promise<Problem | null> => {
    if (!paysMoney(terms)) return { key: 'promotion.info-only' }
    if (application) return { key: 'promotion.applied' }
    const rewardRefusal = await rewardProblem(db, player)
    if (rewardRefusal) return rewardRefusal
    const unmetProblem = conditionProblem(evaluation)
    if (unmetProblem) return unmetProblem
    const room = await roomOf(db, promotion, terms.budget)
    return room < evaluation.bonus ? { key: 'promotion.budget-spent' } : null
  }
  const { conditions, base, bonus, required } = evaluation
  return {
    problem: await problem(),
    application,
    shown: { conditions, period, base, bonus, required },
  }
}
