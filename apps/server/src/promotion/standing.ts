import { paysMoney } from '@jinli/contract/promotion.rules'
import type { PromotionTerms } from '@jinli/contract/promotion-terms'
import type { Problem } from '@jinli/contract/refusals'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { rewardProblem } from '../play-limit/entry.ts'
import { liveApplication, roomOf } from './promotion-application.store.ts'
import { type Period, periodAt } from './promotion-period.rules.ts'
import { missingOf, type Reckoned, reckon } from './standing.rules.ts'
import { factsOf } from './standing.store.ts'

/** Terms that a player stands before. */
export type Offered = {
  promotion: number
  terms: PromotionTerms
  /** When what they reckon begins at the earliest. */
  since: Date | null
}

/** How a player stands to terms at the moment `at`; the period is that of the moment. */
export async function reckonFor(
  db: Db,
  player: PlayerId,
  { terms, since }: Omit<Offered, 'promotion'>,
  at: { period: Date; now: Date },
): Promise<Reckoned & { period: Period }> {
  const period = periodAt(terms.period, at.period)
  const facts = await factsOf(db, player, { terms, since, period })
  return { ...reckon(terms, facts, at.now), period }
}

/** What is missing of the conditions. */
export function conditionProblem(reckoned: Reckoned): Problem | null {
  return reckoned.met
    ? null
    : { key: 'promotion.not-met', params: { detail: missingOf(reckoned) } }
}

/** How a player stands to a promotion, and what an application would be refused with; changes nothing. */
export async function standingFor(db: Db, player: PlayerId, offered: Offered, now: Date) {
  const { promotion, terms } = offered
  const reckoned = await reckonFor(db, player, offered, { period: now, now })
  const period = reckoned.period.name
  const application = await liveApplication(db, { player, promotion, period })
  const problem = async (): Promise<Problem | null> => {
    if (!paysMoney(terms)) return { key: 'promotion.info-only' }
    if (application) return { key: 'promotion.applied' }
    const barred = await rewardProblem(db, player)
    if (barred) return barred
    const missing = conditionProblem(reckoned)
    if (missing) return missing
    const room = await roomOf(db, promotion, terms.budget)
    return room < reckoned.bonus ? { key: 'promotion.budget-spent' } : null
  }
  const { conditions, base, bonus, required } = reckoned
  return {
    problem: await problem(),
    application,
    shown: { conditions, period, base, bonus, required },
  }
}
