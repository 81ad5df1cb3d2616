import {
  activitydeatil,
  activitylist,
  activitystanding,
  activitytype,
  doactivityapply,
} from '@jinli/contract/promotion/promotion'
import { paysMoney } from '@jinli/contract/promotion/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Answer, handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseReward } from '../play-limit/play-limit-check.ts'
import { conditionProblem, eligibilityFor, evaluateFor } from './eligibility.ts'
import {
  isOver,
  livePromotion,
  livePromotions,
  promotionTypes,
  termsOf,
} from './promotion.store.ts'
import { liveApplication, openApplication, promise } from './promotion-application.store.ts'

/** Returns the live promotion. Refuses an ended one; any other is not found (reliability B-100). */
async function requireLive(db: Db, id: number) {
  const promotion = await livePromotion(db, id)
  if (promotion) return { ...promotion, terms: termsOf(promotion.terms) }
  return refuse((await isOver(db, id)) ? 'promotion.ended' : 'http.not-found')
}

/** Returns the text of a problem; empty for none. */
function sentenceOf(problem: Problem | null): string {
  return problem ? refusal(problem.key, problem.params).message : ''
}

/** Parses the type: `all` for every type, null for an invalid one. */
function typeOf(input: string | number): number | 'all' | null {
  if (typeof input === 'number') return input === 0 ? 'all' : input
  return input === '' ? 'all' : null
}

export const promotionRoutes = [
  handle(activitytype, async ({ app }) => {
    const types = await promotionTypes(app.pool)
    return types.map(({ id, name }) => ({ id, name }))
  }),

  handle(activitylist, async ({ app, input }) => {
    const type = typeOf(input.type)
    if (type === null) return { data: [] }
    return { data: await livePromotions(app.pool, type === 'all' ? null : type) }
  }),

  handle(activitydeatil, async ({ app, input }) => {
    const {
      terms,
      version: _version,
      since: _since,
      ...page
    } = await requireLive(app.pool, input.id)
    return { ...page, applies: paysMoney(terms), words: termsInWords(terms) }
  }),

  handle(activitystanding, async ({ app, player, input }) => {
    const { id: promotion, terms, since } = await requireLive(app.pool, input.id)
    const offer = { promotion, terms, since }
    const { problem, application, shown } = await eligibilityFor(
      app.pool,
      player.id,
      offer,
      app.clock.now(),
    )
    return { ready: problem === null, ...shown, refusal: sentenceOf(problem), application }
  }),

  handle(doactivityapply, async ({ app, tx, player, input }) => {
    const { id: promotion, version, terms, since } = await requireLive(tx, input.activityid)
    if (!paysMoney(terms)) refuse('promotion.info-only')
    const now = app.clock.now()
    const evaluation = await evaluateFor(
      tx,
      player.id,
      { terms, since },
      { period: now, now },
    )
    const period = evaluation.period.name
    if (await liveApplication(tx, { player: player.id, promotion, period }))
      refuse('promotion.applied')
    await refuseReward(tx, player.id)
    refuseProblem(conditionProblem(evaluation))
    const { bonus: amount, base } = evaluation
    const isOpened = await openApplication(tx, {
      application_no: orderNumber('B', now),
      promotion_id: promotion,
      version,
      player_id: player.id,
      period,
      base,
      amount,
      turnover_times: terms.turnover_times,
    })
    if (!isOpened) refuse('promotion.applied')
    // All applicants of a promotion share the row with its totals, so the row is locked only from here to the commit.
    if (!(await promise(tx, { promotion, amount, budget: terms.budget })))
      refuse('promotion.budget-spent')
    return new Answer('申请已提交，请等待审核', null)
  }),
]
